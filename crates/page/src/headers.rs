//! The HTTP headers of every file: what the page may do, and how long a file may be kept. The program and hosts of
//! static files use the same list.

/// Headers of every response.
///
/// The page may load its own files, compile the engine, and do nothing else: no frame may show it, it uses no
/// device, and it sends no referrer.
pub const EVERYWHERE: [(&str, &str); 7] = [
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    (
        "Permissions-Policy",
        "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()",
    ),
];

/// `Cache-Control` of a file whose name changes with its bytes.
pub const LASTING: &str = "public, max-age=31536000, immutable";

/// `Cache-Control` of a file with a fixed name: kept, but revalidated every time.
pub const ASKED_ABOUT: &str = "no-cache";

/// The media type of a file, by the ending of its name.
pub fn media(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
