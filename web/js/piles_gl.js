// The piles drawn with WebGL. Every token is an instance of one of two meshes, square for X and round for O, with its
// mark on top; a lamp above the board casts shadows.

import { HALF, RIM, SLAB, THICK, dot } from './piles_camera.js';
import { mix, tileColour } from './piles_flat.js';

/** @import { Camera, Colours, Scene } from './types.d.ts' */

/**
 * @typedef {{corners: Float32Array, triangles: Uint16Array}} Body
 * @typedef {object} Mesh
 * @property {WebGLVertexArrayObject} array
 * @property {WebGLBuffer} corners
 * @property {WebGLBuffer} triangles
 * @property {WebGLBuffer} instances
 * @property {number} count
 * @property {number} instanceCount
 */

/** @typedef {{at: number[], colour: number[], kind: keyof typeof KINDS, glow?: number, alpha?: number}} Instance */

const SHADOW = 2048;
/** The direction of the lamp. */
const LAMP = [-0.42, 0.8, 0.43];
/** Levels of detail: least pixels of a cell, corners of a disc, steps of a corner, radius of the edge. */
const DETAILS = [
  [44, 36, 4, 0.03],
  [20, 20, 2, 0.03],
  [0, 10, 1, 0],
];
/** Milliseconds: a slower frame is too slow for turning the piles. */
const SLOW = 120;
const STRIDE = 9;
/** @type {('X' | 'O')[]} */
const TOKENS = ['X', 'O'];
const KINDS = { X: 0, O: 1, tile: 2, fallen: 3, slab: 4 };

const VERTEX = `#version 300 es
layout(location=0) in vec3 place;
layout(location=1) in vec3 normal;
layout(location=2) in vec3 offset;
layout(location=3) in vec3 colour;
layout(location=4) in vec3 look;
uniform mat4 camera;
uniform mat4 lamp;
out vec3 vLocal;
out vec3 vNormal;
out vec3 vColour;
out vec3 vLook;
out vec3 vShadow;
out vec3 vWorld;
void main() {
  vec3 world = place + offset;
  vLocal = place;
  vNormal = normal;
  vColour = colour;
  vLook = look;
  vWorld = world;
  // A little along the normal, so that no face shadows itself.
  vec4 lit = lamp * vec4(world + normal * 0.02, 1.0);
  vShadow = lit.xyz * 0.5 + 0.5;
  gl_Position = camera * vec4(world, 1.0);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
precision highp sampler2DShadow;
in vec3 vLocal;
in vec3 vNormal;
in vec3 vColour;
in vec3 vLook;
in vec3 vShadow;
in vec3 vWorld;
uniform sampler2DShadow shadows;
uniform vec3 toLamp;
uniform vec3 eye;
uniform vec3 markColour;
uniform vec3 lineColour;
uniform float texel;
uniform float thick;
out vec4 outColour;

float inside(float distance) {
  float soft = max(fwidth(distance), 0.0005);
  return 1.0 - smoothstep(-soft, soft, distance);
}

float cross2(vec2 p, float arm, float thin) {
  vec2 q = vec2(p.x + p.y, p.x - p.y) * 0.7071;
  float one = max(abs(q.x) - thin, abs(q.y) - arm);
  float two = max(abs(q.y) - thin, abs(q.x) - arm);
  return min(one, two);
}

float marks() {
  float middle = vLocal.y - thick * 0.5;
  bool top = vNormal.y > 0.6;
  if (vLook.x < 0.5) {
    if (top) return inside(cross2(vLocal.xz, 0.25, 0.05));
    float along = abs(vNormal.x) > abs(vNormal.z) ? vLocal.z : vLocal.x;
    return 0.75 * inside(cross2(vec2(along, middle), 0.085, 0.02));
  }
  if (vLook.x < 1.5) {
    if (top) return inside(abs(length(vLocal.xz) - 0.185) - 0.05);
    return 0.6 * inside(abs(middle) - 0.016);
  }
  return 0.0;
}

float lit() {
  float sum = 0.0;
  for (int x = -1; x <= 1; x++)
    for (int y = -1; y <= 1; y++)
      sum += texture(shadows, vec3(vShadow.xy + vec2(x, y) * texel, vShadow.z - 0.0015));
  return sum / 9.0;
}

void main() {
  vec3 normal = normalize(vNormal);
  vec3 base = mix(vColour, markColour, marks());
  if (vLook.x > 2.5 && vLook.x < 3.5) {
    float stripe = abs(fract((vLocal.x + vLocal.z) * 4.0) - 0.5) - 0.18;
    base *= 1.0 - 0.22 * inside(stripe);
  }
  float light = lit();
  float sun = max(dot(normal, toLamp), 0.0) * light;
  float sky = 0.5 + 0.5 * normal.y;
  // Corners near the ground of a token are darker, as light hardly gets there.
  float nook = vLook.x < 1.5 ? mix(0.8, 1.0, smoothstep(0.0, 0.12, vLocal.y)) : 1.0;
  vec3 half_way = normalize(toLamp + normalize(eye - vWorld));
  float shine = vLook.x < 1.5 ? 0.16 * pow(max(dot(normal, half_way), 0.0), 40.0) * light : 0.0;
  vec3 shade = base * nook * (0.44 + 0.2 * sky + 0.52 * sun) + shine;
  // The board is never brighter than itself: its edges would vanish on paper.
  if (vLook.x > 1.5) shade = min(shade, base * 1.02);
  float glow = vLook.y;
  // A token of a line is bright, and has a golden edge.
  float far = vLook.x < 0.5 ? max(abs(vLocal.x), abs(vLocal.z)) : length(vLocal.xz);
  float edge = normal.y > 0.6 ? inside(0.325 - far) : inside(thick * 0.34 - abs(vLocal.y - thick * 0.5));
  vec3 glowing = mix(base * (0.92 + 0.25 * sun), lineColour, edge);
  shade = mix(shade, glowing, glow);
  outColour = vec4(shade * vLook.z, vLook.z);
}`;

const DARK = `#version 300 es
precision mediump float;
void main() {}`;

/**
 * A solid above an outline, with a rounded edge unless `edge` is 0: vertices `[x, y, z, nx, ny, nz]`, and triangles of
 * their indices.
 * @param {number[][]} outline
 * @param {number} low
 * @param {number} high
 * @param {number} edge
 * @returns {Body}
 */
function prism(outline, low, high, edge) {
  const round = [
    [edge, low, -0.5, 0.9],
    [0, low + edge, 0, 1],
    [0, high - edge, 0, 1],
    [edge, high, 0.9, 0.5],
  ];
  const rings =
    edge > 0
      ? round
      : [
          [0, low, 0, 1],
          [0, high, 0, 1],
        ];
  const around = outline.length;
  const corners = rings.flatMap((ring) => outline.map((point) => corner(point, ring)));
  const triangles = [];
  for (let ring = 0; ring + 1 < rings.length; ring += 1) {
    for (let at = 0; at < around; at += 1) {
      const next = (at + 1) % around;
      const [a, b, c, d] = [
        ring * around + at,
        ring * around + next,
        (ring + 1) * around + next,
        (ring + 1) * around + at,
      ];
      triangles.push(a, c, b, a, d, c);
    }
  }
  // The top has its own vertices, because its normals differ.
  const first = corners.length;
  corners.push(
    [0, high, 0, 0, 1, 0],
    ...outline.map((point) => [...corner(point, rings[rings.length - 1]).slice(0, 3), 0, 1, 0]),
  );
  for (let at = 0; at < around; at += 1)
    triangles.push(first, first + 1 + ((at + 1) % around), first + 1 + at);
  return { corners: new Float32Array(corners.flat()), triangles: new Uint16Array(triangles) };
}

/**
 * A vertex of a ring: `[inset, height, upward, outward]`.
 * @param {number[]} point
 * @param {number[]} ring
 */
function corner([x, z, nx, nz], [inset, y, upward, outward]) {
  const size = Math.hypot(upward, outward);
  return [x - nx * inset, y, z - nz * inset, (nx * outward) / size, upward / size, (nz * outward) / size];
}

/**
 * @param {number} corners
 * @param {number} half
 */
function circle(corners, half) {
  return Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners;
    const [x, z] = [Math.cos(angle), Math.sin(angle)];
    return [half * x, half * z, x, z];
  });
}

/**
 * A square with rounded corners.
 * @param {number} half
 * @param {number} radius
 * @param {number} steps
 */
function square(half, radius, steps) {
  /** @type {number[][]} */
  const out = [];
  for (let side = 0; side < 4; side += 1) {
    for (let step = 0; step <= steps; step += 1) {
      const angle = (Math.PI / 2) * (side + step / steps);
      const [x, z] = [Math.cos(angle), Math.sin(angle)];
      // The centre of the corner's circle.
      const [mx, mz] = [
        [1, 1],
        [-1, 1],
        [-1, -1],
        [1, -1],
      ][side].map((way) => way * (half - radius));
      out.push([mx + radius * x, mz + radius * z, x, z]);
    }
  }
  return out;
}

/** @param {string} text */
function rgb(text) {
  return [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16) / 255);
}

export class GlPainter {
  /**
   * Throws without WebGL 2.
   * @param {HTMLCanvasElement} canvas
   */
  constructor(canvas) {
    const gl = canvas.getContext('webgl2', { antialias: true, alpha: true, premultipliedAlpha: true });
    if (!gl) throw new Error('no WebGL');
    this.gl = gl;
    this.canvas = canvas;
    this.program = link(gl, VERTEX, FRAGMENT);
    this.darkProgram = link(gl, VERTEX, DARK);
    /** @type {Record<string, Mesh>} */
    this.meshes = {};
    this.shadows = gl.createTexture();
    this.shadowFrame = gl.createFramebuffer();
    this.makeShadows();
    /** The amount drawn when it was last timed. */
    this.probed = 0;
    /** @type {number[]|null} the detail of the current meshes */
    this.detail = null;
    /** The side of the board that the slab was built for. */
    this.side = 0;
  }

  /**
   * Builds the tokens' meshes, with fewer vertices if they are small.
   * @param {Camera} camera
   */
  bodies(camera) {
    const detail = DETAILS.find(([pixels]) => camera.scale / camera.far >= pixels) ?? DETAILS[0];
    if (this.detail === detail) return;
    this.detail = detail;
    const [, around, steps, edge] = detail;
    this.mesh('X', prism(square(HALF * 0.95, 0.09, steps), 0, THICK, edge));
    this.mesh('O', prism(circle(around, HALF), 0, THICK, edge));
    this.mesh('tile', prism(square(0.47, 0.07, steps), -0.02, 0.004, 0));
  }

  /**
   * @param {string} name
   * @param {Body} body
   */
  mesh(name, { corners, triangles }) {
    const gl = this.gl;
    const mesh = this.meshes[name] ?? {
      array: gl.createVertexArray(),
      corners: gl.createBuffer(),
      triangles: gl.createBuffer(),
      instances: gl.createBuffer(),
      instanceCount: 0,
    };
    mesh.count = triangles.length;
    gl.bindVertexArray(mesh.array);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, mesh.triangles);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles, gl.STATIC_DRAW);
    gl.bindBuffer(gl.ARRAY_BUFFER, mesh.corners);
    gl.bufferData(gl.ARRAY_BUFFER, corners, gl.STATIC_DRAW);
    attribute(gl, 0, 3, 6, 0, 0);
    attribute(gl, 1, 3, 6, 3, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, mesh.instances);
    for (const place of [2, 3, 4]) attribute(gl, place, 3, STRIDE, 3 * (place - 2), 1);
    this.meshes[name] = mesh;
  }

  makeShadows() {
    const gl = this.gl;
    gl.bindTexture(gl.TEXTURE_2D, this.shadows);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, SHADOW, SHADOW);
    /**
     * @param {number} name
     * @param {number} value
     */
    const set = (name, value) => gl.texParameteri(gl.TEXTURE_2D, name, value);
    set(gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE);
    set(gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    set(gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    set(gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    set(gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.shadowFrame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, this.shadows, 0);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }

  /**
   * @param {string} name
   * @param {Instance[]} list
   */
  fill(name, list) {
    const gl = this.gl;
    const mesh = this.meshes[name];
    const data = new Float32Array(list.length * STRIDE);
    list.forEach((item, at) =>
      data.set([...item.at, ...item.colour, KINDS[item.kind], item.glow ?? 0, item.alpha ?? 1], at * STRIDE),
    );
    gl.bindBuffer(gl.ARRAY_BUFFER, mesh.instances);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
    mesh.instanceCount = list.length;
  }

  /** @param {string[]} names */
  each(names) {
    const gl = this.gl;
    for (const name of names) {
      const mesh = this.meshes[name];
      if (!mesh.instanceCount) continue;
      gl.bindVertexArray(mesh.array);
      gl.drawElementsInstanced(gl.TRIANGLES, mesh.count, gl.UNSIGNED_SHORT, 0, mesh.instanceCount);
    }
  }

  /**
   * @param {Scene} scene
   * @param {Camera} camera
   * @param {Colours} colours
   */
  draw(scene, camera, colours) {
    const gl = this.gl;
    if (gl.isContextLost()) return;
    this.ready(scene, camera, colours);
    const lamp = lampMatrix(camera);
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.CULL_FACE);
    gl.disable(gl.BLEND);
    this.pass(this.darkProgram, lamp, lamp, () => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.shadowFrame);
      gl.viewport(0, 0, SHADOW, SHADOW);
      gl.clear(gl.DEPTH_BUFFER_BIT);
      this.solid(scene, colours);
      this.each(['X', 'O']);
    });
    this.pass(this.program, camera.matrix(), lamp, () => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.viewport(0, 0, this.canvas.width, this.canvas.height);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      this.uniforms(camera, colours);
      this.each(['slab', 'tile', 'X', 'O']);
      this.ghosts(scene, colours);
    });
  }

  /**
   * Draws, and returns whether that was too slow, as with software rendering. Timing must wait for the picture, so it
   * is done only when there is much more to draw than before.
   * @param {Scene} scene
   * @param {Camera} camera
   * @param {Colours} colours
   */
  isSlow(scene, camera, colours) {
    const many = 100 + scene.tokens.length;
    if (many < 1.5 * this.probed) {
      this.draw(scene, camera, colours);
      return false;
    }
    // The first picture includes one-time costs.
    if (this.probed === 0) this.draw(scene, camera, colours);
    this.probed = many;
    // Twice, as the machine may have been busy.
    return this.time(scene, camera, colours) > SLOW && this.time(scene, camera, colours) > SLOW;
  }

  /**
   * The time to draw in milliseconds.
   * @param {Scene} scene
   * @param {Camera} camera
   * @param {Colours} colours
   */
  time(scene, camera, colours) {
    this.wait();
    const since = performance.now();
    this.draw(scene, camera, colours);
    this.wait();
    return performance.now() - since;
  }

  wait() {
    const { gl } = this;
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  }

  /**
   * @param {WebGLProgram} program
   * @param {Float32Array} camera
   * @param {Float32Array} lamp
   * @param {() => void} drawing
   */
  pass(program, camera, lamp, drawing) {
    const gl = this.gl;
    gl.useProgram(program);
    gl.uniformMatrix4fv(gl.getUniformLocation(program, 'camera'), false, camera);
    gl.uniformMatrix4fv(gl.getUniformLocation(program, 'lamp'), false, lamp);
    drawing();
  }

  /**
   * @param {Camera} camera
   * @param {Colours} colours
   */
  uniforms(camera, colours) {
    const gl = this.gl;
    /** @param {string} name */
    const at = (name) => gl.getUniformLocation(this.program, name);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.shadows);
    gl.uniform1i(at('shadows'), 0);
    gl.uniform3fv(at('toLamp'), unit(LAMP));
    gl.uniform3fv(at('eye'), camera.eye);
    gl.uniform3fv(at('markColour'), rgb(colours.mark));
    gl.uniform3fv(at('lineColour'), rgb(colours.line));
    gl.uniform1f(at('texel'), 1 / SHADOW);
    gl.uniform1f(at('thick'), THICK);
  }

  /**
   * Prepares the board, rebuilding the slab if the side has changed.
   * @param {Scene} scene
   * @param {Camera} camera
   * @param {Colours} colours
   */
  ready(scene, camera, colours) {
    this.bodies(camera);
    if (this.side !== scene.side) {
      this.side = scene.side;
      this.mesh('slab', prism(square(scene.side / 2 + RIM, 0.16, 6), -SLAB, -0.01, 0.04));
    }
    this.fill('slab', [{ at: [0, 0, 0], colour: rgb(colours.slab), kind: 'slab' }]);
    const middle = (scene.side - 1) / 2;
    this.fill(
      'tile',
      scene.tiles.map((name, index) => ({
        at: [(index % scene.side) - middle, 0, Math.floor(index / scene.side) - middle],
        colour: rgb(tileColour(name, colours)),
        kind: name === 'fallen' ? 'fallen' : 'tile',
      })),
    );
  }

  /**
   * @param {Scene} scene
   * @param {Colours} colours
   */
  solid(scene, colours) {
    for (const kind of TOKENS) this.fill(kind, tokensOf(scene, kind, false, colours));
  }

  /**
   * Draws the translucent tokens last.
   * @param {Scene} scene
   * @param {Colours} colours
   */
  ghosts(scene, colours) {
    const gl = this.gl;
    if (!scene.tokens.some((token) => token.ghost)) return;
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    for (const kind of TOKENS) this.fill(kind, tokensOf(scene, kind, true, colours));
    this.each(['X', 'O']);
  }

  close() {
    this.gl.getExtension('WEBGL_lose_context')?.loseContext();
  }
}

/**
 * @param {Scene} scene
 * @param {'X' | 'O'} kind
 * @param {boolean} ghost
 * @param {Colours} colours
 * @returns {Instance[]}
 */
function tokensOf(scene, kind, ghost, colours) {
  const own = kind === 'X' ? colours.x : colours.o;
  const [bright, dim] = [rgb(own), rgb(mix(own, colours.slab, 0.72))];
  return scene.tokens
    .filter((token) => token.kind === kind && Boolean(token.ghost) === ghost)
    .map((token) => ({
      at: [token.x, token.y, token.z],
      colour: token.dim ? dim : bright,
      kind,
      glow: token.glow ? 1 : 0,
      alpha: token.ghost || 1,
    }));
}

/** @param {number[]} way */
function unit(way) {
  const size = Math.hypot(...way);
  return way.map((value) => value / size);
}

/**
 * The lamp's parallel projection of the whole board.
 * @param {Camera} camera
 */
function lampMatrix(camera) {
  const back = unit(LAMP);
  const right = unit([back[2], 0, -back[0]]);
  const up = [
    back[1] * right[2] - back[2] * right[1],
    back[2] * right[0] - back[0] * right[2],
    back[0] * right[1] - back[1] * right[0],
  ];
  const reach = Math.hypot(...camera.high.map((value, axis) => value - camera.low[axis])) / 2 + 0.2;
  const ways = [right, up, back.map((value) => -value)];
  const out = [];
  for (let axis = 0; axis < 3; axis += 1) out.push(...ways.map((way) => way[axis] / reach), 0);
  out.push(...ways.map((way) => -dot(way, camera.target) / reach), 1);
  return new Float32Array(out);
}

/**
 * @param {WebGL2RenderingContext} gl
 * @param {number} place
 * @param {number} size
 * @param {number} stride
 * @param {number} from
 * @param {number} divisor
 */
function attribute(gl, place, size, stride, from, divisor) {
  gl.enableVertexAttribArray(place);
  gl.vertexAttribPointer(place, size, gl.FLOAT, false, stride * 4, from * 4);
  gl.vertexAttribDivisor(place, divisor);
}

/**
 * @param {WebGL2RenderingContext} gl
 * @param {string} vertex
 * @param {string} fragment
 */
function link(gl, vertex, fragment) {
  const program = gl.createProgram();
  for (const { kind, text } of [
    { kind: gl.VERTEX_SHADER, text: vertex },
    { kind: gl.FRAGMENT_SHADER, text: fragment },
  ]) {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error('no shader');
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(gl.getProgramInfoLog(program) ?? 'no program');
  return program;
}
