// A camera that orbits the board, and its projection: for WebGL, for flat drawings, and for finding the pile under a
// pointer. Points are `[x, y, z]`.

/** Sizes in cells: half a token's width, its height, and the distance between levels. */
export const HALF = 0.39;
export const THICK = 0.27;
export const LEVEL = 0.29;
/** The slab below the board: its margin and thickness. */
export const RIM = 0.22;
export const SLAB = 0.24;

const FIRST = { yaw: 0.4, pitch: 0.7 };
const PITCH = [0.14, 1.54];
const ZOOM = [0.6, 4];

/**
 * @param {number} value
 * @param {number[]} range
 */
const clamp = (value, [least, most]) => Math.min(most, Math.max(least, value));

export class Camera {
  /** @param {number} [field] the field of view in radians: a small one is nearly a parallel projection */
  constructor(field = 0.5) {
    this.field = field;
    this.width = this.height = 1;
    this.low = [-1, 0, -1];
    this.high = [1, 1, 1];
    this.points = corners(this.low, this.high);
    /** The initial yaw. */
    this.home = FIRST.yaw;
    this.yaw = this.home;
    this.pitch = FIRST.pitch;
    this.zoom = 1;
    /** The axes of the picture. */
    this.right = [1, 0, 0];
    this.up = [0, 1, 0];
    this.back = [0, 0, 1];
    /** The point it looks at, its position, and the distance between them. */
    this.target = [0, 0, 0];
    this.eye = [0, 0, 1];
    this.far = 1;
    /** Pixels of a cell at a distance of 1, and the centre of the picture. */
    this.scale = 1;
    this.middle = [0, 0];
    this.place();
  }

  /**
   * Starts from the near or the far side of the board.
   * @param {boolean} opposite
   */
  sitAt(opposite) {
    this.home = FIRST.yaw + (opposite ? Math.PI : 0);
    this.reset();
  }

  reset() {
    this.yaw = this.home;
    this.pitch = FIRST.pitch;
    this.zoom = 1;
    this.place();
  }

  /**
   * @param {number} yaw
   * @param {number} pitch
   */
  turn(yaw, pitch) {
    // Modulo a full turn, so the number stays small.
    this.yaw = (this.yaw + yaw) % (2 * Math.PI);
    this.pitch = clamp(this.pitch + pitch, PITCH);
    this.place();
  }

  /** @param {number} by */
  closer(by) {
    this.zoom = clamp(this.zoom * by, ZOOM);
    this.place();
  }

  /**
   * Sets the size of the picture in pixels.
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.place();
  }

  /**
   * Sets what must be visible: a box, and the points in it that are used.
   * @param {number[]} low
   * @param {number[]} high
   * @param {number[][]} [points] by default, its corners
   */
  frame(low, high, points = corners(low, high)) {
    this.low = low;
    this.high = high;
    this.points = points;
    this.place();
  }

  /** Moves as near as possible with the whole box visible. */
  place() {
    const [sy, cy, sp, cp] = [
      Math.sin(this.yaw),
      Math.cos(this.yaw),
      Math.sin(this.pitch),
      Math.cos(this.pitch),
    ];
    this.right = [cy, 0, -sy];
    this.up = [-sp * sy, cp, -sp * cy];
    this.back = [sy * cp, sp, cy * cp];
    this.target = this.low.map((value, axis) => (value + this.high[axis]) / 2);
    const tall = Math.tan(this.field / 2);
    const wide = (tall * this.width) / this.height;
    let far = 0.1;
    for (const corner of corners(this.low, this.high)) {
      const point = corner.map((value, axis) => value - this.target[axis]);
      const [x, y, z] = [this.right, this.up, this.back].map((way) => dot(way, point));
      far = Math.max(far, z + Math.abs(x) / wide, z + Math.abs(y) / tall);
    }
    this.far = far;
    this.eye = this.target.map((value, axis) => value + far * this.back[axis]);
    this.scale = this.height / 2 / tall;
    this.middle = [this.width / 2, this.height / 2];
    this.fill();
  }

  /** Zooms in, as a lens does, until the points fill the picture, and centres them. */
  fill() {
    const seen = this.points.map((point) => this.project(point));
    const [low, high] = [Math.min, Math.max].map((most) =>
      [0, 1].map((axis) => most(...seen.map((point) => point[axis]))),
    );
    const room = [this.width, this.height];
    const by = this.zoom * Math.min(...room.map((size, axis) => (0.96 * size) / (high[axis] - low[axis])));
    this.scale *= by;
    this.middle = room.map(
      (size, axis) => size / 2 - by * ((low[axis] + high[axis]) / 2 - this.middle[axis]),
    );
  }

  /**
   * Pixels from the top left, and the distance from the eye.
   * @param {number[]} point
   */
  project([px, py, pz]) {
    const { eye, right, up, back } = this;
    const [x, y, z] = [px - eye[0], py - eye[1], pz - eye[2]];
    const depth = Math.max(0.05, -(back[0] * x + back[1] * y + back[2] * z));
    const by = this.scale / depth;
    return [
      this.middle[0] + (right[0] * x + right[2] * z) * by,
      this.middle[1] - (up[0] * x + up[1] * y + up[2] * z) * by,
      depth,
    ];
  }

  /** @param {number[]} point */
  depth(point) {
    return dot(this.back, this.eye) - dot(this.back, point);
  }

  /**
   * The direction from the eye through a pixel.
   * @param {number} x
   * @param {number} y
   */
  ray(x, y) {
    const across = (x - this.middle[0]) / this.scale;
    const above = (this.middle[1] - y) / this.scale;
    return [0, 1, 2].map((axis) => this.right[axis] * across + this.up[axis] * above - this.back[axis]);
  }

  /** World to clip space, in the column-major order of WebGL. */
  matrix() {
    const [wide, tall] = [(2 * this.scale) / this.width, (2 * this.scale) / this.height];
    // The offset of the picture's centre.
    const [sideways, upwards] = [
      (2 * this.middle[0]) / this.width - 1,
      1 - (2 * this.middle[1]) / this.height,
    ];
    const size = Math.hypot(...this.high.map((value, axis) => value - this.low[axis])) + 2;
    const near = Math.max(0.05, this.far - size);
    const far = this.far + size;
    const a = (near + far) / (near - far);
    const b = (2 * near * far) / (near - far);
    const { right, up, back } = this;
    const at = [right, up, back].map((way) => -dot(way, this.eye));
    const out = [];
    for (let axis = 0; axis < 3; axis += 1) {
      const w = -back[axis];
      out.push(wide * right[axis] + sideways * w, tall * up[axis] + upwards * w, -a * w, w);
    }
    out.push(wide * at[0] - sideways * at[2], tall * at[1] - upwards * at[2], a * at[2] + b, -at[2]);
    return new Float32Array(out);
  }
}

/**
 * The eight corners of a box.
 * @param {number[]} low
 * @param {number[]} high
 */
function corners(low, high) {
  return Array.from({ length: 8 }, (_, bits) =>
    low.map((value, axis) => (bits & (1 << axis) ? high[axis] : value)),
  );
}

/**
 * @param {number[]} a
 * @param {number[]} b
 */
export function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/**
 * The centre of a cell on the ground; the first row is the farthest.
 * @param {number} index
 * @param {number} side
 */
export function centre(index, side) {
  const middle = (side - 1) / 2;
  return [(index % side) - middle, 0, Math.floor(index / side) - middle];
}

/**
 * The outline of a board with its piles and edge labels, with space for one more token on each pile.
 * @param {number} side
 * @param {string[]} stacks
 */
export function outline(side, stacks) {
  const edge = side / 2 + RIM + 0.3;
  const ground = [
    [-edge, 0, -edge],
    [edge, 0, -edge],
    [edge, -SLAB, edge],
    [-edge, -SLAB, edge],
  ];
  const tops = stacks.flatMap((stack, index) => {
    const [x, , z] = centre(index, side);
    const y = (stack.length + 1) * LEVEL;
    return [
      [x - HALF, y, z - HALF],
      [x + HALF, y, z - HALF],
      [x + HALF, y, z + HALF],
      [x - HALF, y, z + HALF],
    ];
  });
  return [...ground, ...tops];
}

/**
 * The first pile that a ray hits, else the cell whose ground it hits; null outside the board.
 * @param {Camera} camera
 * @param {number} x
 * @param {number} y
 * @param {number} side
 * @param {number[]} heights
 * @returns {number|null}
 */
export function pick(camera, x, y, side, heights) {
  const way = camera.ray(x, y);
  /** @type {number|null} */
  let found = null;
  let nearest = Infinity;
  heights.forEach((height, index) => {
    const [cx, , cz] = centre(index, side);
    const top = height * LEVEL;
    const at = enters(camera.eye, way, [cx - HALF, 0, cz - HALF], [cx + HALF, top, cz + HALF]);
    if (height > 0 && at < nearest) [found, nearest] = [index, at];
  });
  if (found !== null || way[1] >= 0) return found;
  const reach = -camera.eye[1] / way[1];
  const [col, row] = [0, 2].map((axis) => Math.floor(camera.eye[axis] + reach * way[axis] + side / 2));
  return col >= 0 && col < side && row >= 0 && row < side ? row * side + col : null;
}

/**
 * The distance at which a ray enters a box; infinity if it misses.
 * @param {number[]} eye
 * @param {number[]} way
 * @param {number[]} low
 * @param {number[]} high
 */
function enters(eye, way, low, high) {
  let [first, last] = [0, Infinity];
  for (let axis = 0; axis < 3; axis += 1) {
    // A ray parallel to a side divides by 0; the infinities compare correctly.
    const sides = [(low[axis] - eye[axis]) / way[axis], (high[axis] - eye[axis]) / way[axis]];
    first = Math.max(first, Math.min(...sides));
    last = Math.min(last, Math.max(...sides));
  }
  return first <= last ? first : Infinity;
}
