# The page of `grille serve` in an image that holds the program and nothing else.
#
#     docker build --tag grille .
#     docker run --rm --read-only --publish 127.0.0.1:8080:8080 grille

FROM rust:1-alpine AS build
# Alpine's Rust links statically; SQLite and the page's engine need a C compiler and this target.
RUN apk add --no-cache gcc musl-dev && rustup target add wasm32-unknown-unknown
WORKDIR /src
COPY . .
RUN CARGO_PROFILE_RELEASE_STRIP=true cargo build --release --locked --package grille

FROM scratch
COPY --from=build /src/LICENSE* /
COPY --from=build /src/target/release/grille /grille
# Nobody: the program writes no file while it serves.
USER 65534:65534
EXPOSE 8080
# No HEALTHCHECK, as there is no program in the image that could ask; `GET /healthz` answers whoever watches from
# outside.
ENTRYPOINT ["/grille"]
CMD ["serve", "--addr", "0.0.0.0:8080"]
