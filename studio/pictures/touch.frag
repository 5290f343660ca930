#version 300 es
// A hand that holds a card, in millimetres. The card lies in the plane y = 0, its front upwards; x goes to the right, z
// towards the viewer. The light comes from above, behind and the left, as in the other pictures.
precision highp float;
precision highp sampler2DArray;

uniform vec2 size;
uniform int samples;
// By finish. Their pictures share hand, light and shadows, so that all are traced at once.
uniform sampler2DArray faces; // the card's front
uniform sampler2DArray prints; // what is printed on it, white on black
uniform vec3 edgeLit[5], edgeShaded[5]; // colours of the edge
uniform float gloss[5], sharp[5], grain[5], relief[5], foil[5], glow[5];
uniform vec2 grains[5]; // a millimetre, along x and z
layout(location = 0) out vec4 colours[5];

const vec3 HALF = vec3(42.8, 0.42, 27.0);
const float CORNER = 3.18, FILLET = 0.14;
const vec3 LIGHT = normalize(vec3(-0.5, 0.86, -0.34));
const vec3 EYE = vec3(-34.0, 68.0, 118.0), LOOK = vec3(8.5, 0.5, 8.0);
const float ZOOM = 3.9, FOCUS = 132.0, LENS = 1.3;
const vec3 SKIN = vec3(0.70, 0.44, 0.30);

float hash(vec2 p) {
  p = fract(p * vec2(123.34, 456.21));
  p += dot(p, p + 45.32);
  return fract(p.x * p.y);
}
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}
float fbm(vec2 p) { return 0.5 * noise(p) + 0.25 * noise(p * 2.1 + 7.3) + 0.125 * noise(p * 4.3 + 1.7); }

float smin(float a, float b, float k) {
  float h = max(k - abs(a - b), 0.0) / k;
  return min(a, b) - h * h * k * 0.25;
}
float roundCone(vec3 p, vec3 a, vec3 b, float r1, float r2) {
  vec3 ba = b - a;
  float l2 = dot(ba, ba), rr = r1 - r2, a2 = l2 - rr * rr, il2 = 1.0 / l2;
  vec3 pa = p - a;
  float y = dot(pa, ba), z = y - l2;
  vec3 q = pa * l2 - ba * y;
  float x2 = dot(q, q), y2 = y * y * l2, z2 = z * z * l2, k = sign(rr) * rr * rr * x2;
  if (sign(z) * a2 * z2 > k) return sqrt(x2 + z2) * il2 - r2;
  if (sign(y) * a2 * y2 < k) return sqrt(x2 + y2) * il2 - r1;
  return (sqrt(x2 * a2 * il2) + y * rr) * il2 - r1;
}

// The thumb from its tip to its base, and a frame on its nail: towards the tip, upwards, across.
const vec3 TIP = vec3(26.5, 6.6, 3.0), JOINT = vec3(47.0, 10.6, 13.5), BASE = vec3(77.0, 9.0, 36.0);
const vec3 ALONG = normalize(TIP - JOINT);
const vec3 UP = normalize(vec3(-0.06, 1.0, 0.22) - ALONG * dot(vec3(-0.06, 1.0, 0.22), ALONG));
const vec3 ACROSS = cross(ALONG, UP);

// How far a point is from the nail's middle, 1 at its border, in its own shape: square at its root, round at its end.
float nail(vec3 p) {
  vec3 q = p - (TIP + UP * 6.0 - ALONG * 1.2);
  float u = dot(q, ALONG) / 7.2, w = dot(q, ACROSS) / 5.7;
  return dot(q, UP) < -4.5 ? 9.0 : pow(pow(abs(u), 2.7) + pow(abs(w), 2.7), 1.0 / 2.7);
}

// Where a ray enters and leaves a box around the hand; it misses it if it leaves before it enters.
vec2 handBox(vec3 from, vec3 ray) {
  vec3 one = (vec3(13.0, -46.0, -24.0) - from) / ray, two = (vec3(120.0, 24.0, 84.0) - from) / ray;
  vec3 low = min(one, two), high = max(one, two);
  return vec2(max(max(low.x, low.y), low.z), min(min(high.x, high.y), high.z));
}

float hand(vec3 p) {
  // A fingertip is wider than high.
  vec3 q = p;
  q += UP * dot(p - TIP, UP) * 0.16;
  float thumb = roundCone(q, TIP, JOINT, 7.5, 9.2);
  thumb = smin(thumb, roundCone(p, JOINT, BASE, 9.0, 13.0), 5.0);
  thumb = smin(thumb, roundCone(p, BASE, vec3(118.0, -14.0, 72.0), 14.0, 30.0), 14.0);
  float e = nail(p);
  thumb += 0.42 * exp(-pow((e - 1.04) / 0.07, 2.0)) - 0.22 * (1.0 - smoothstep(0.9, 1.0, e));
  // Creases over the joint.
  float s = dot(p - JOINT, ALONG), w = dot(p - JOINT, ACROSS);
  float wave = 1.1 * noise(vec2(w * 0.35, s * 0.1)) + 0.03 * w * w;
  float top = smoothstep(1.0, 7.0, dot(p - JOINT, UP)) * smoothstep(9.5, 4.0, abs(w));
  for (int i = 0; i < 4; i++) thumb += top * (i == 1 ? 0.3 : 0.18) * exp(-pow((s + 5.0 - float(i) * 2.5 + wave) / 0.42, 2.0));
  float index = roundCone(p, vec3(22.0, -8.2, -2.0), vec3(50.0, -12.0, -7.0), 7.2, 8.6);
  index = smin(index, roundCone(p, vec3(50.0, -12.0, -7.0), vec3(92.0, -16.0, 6.0), 8.6, 11.5), 4.0);
  float middle = roundCone(p, vec3(29.0, -9.6, 17.0), vec3(56.0, -16.0, 14.0), 7.2, 8.8);
  middle = smin(middle, roundCone(p, vec3(56.0, -16.0, 14.0), vec3(94.0, -23.0, 28.0), 8.8, 12.0), 4.0);
  float fingers = smin(index, middle, 1.2);
  float whole = smin(fingers, roundCone(p, vec3(90.0, -16.0, 14.0), vec3(120.0, -22.0, 46.0), 15.0, 30.0), 9.0);
  whole = smin(whole, thumb, 5.0);
  return whole;
}
float card(vec3 p) {
  vec2 q = abs(p.xz) - HALF.xz + CORNER;
  float side = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - CORNER;
  vec2 w = vec2(side, abs(p.y) - HALF.y) + FILLET;
  return min(max(w.x, w.y), 0.0) + length(max(w, 0.0)) - FILLET;
}
// The flesh gives way to the card.
float flesh(vec3 p) {
  float d = hand(p);
  return d > 3.0 ? d : max(d, 0.02 - card(p));
}

float fine(vec3 p) {
  float s = dot(p, ALONG), w = dot(p, ACROSS);
  return noise(vec2(s * 2.6, w * 1.7)) * 0.5 + noise(vec2(s * 5.2 + w, w * 4.0 - s)) * 0.3 + noise(vec2(w * 0.6, s * 0.6)) * 0.7;
}
vec3 fleshNormal(vec3 p) {
  vec2 e = vec2(0.05, 0.0);
  vec3 n = normalize(vec3(flesh(p + e.xyy) - flesh(p - e.xyy), flesh(p + e.yxy) - flesh(p - e.yxy), flesh(p + e.yyx) - flesh(p - e.yyx)));
  if (nail(p) < 1.0) return n;
  float f = fine(p);
  vec3 g = vec3(fine(p + vec3(0.12, 0, 0)) - f, fine(p + vec3(0, 0.12, 0)) - f, fine(p + vec3(0, 0, 0.12)) - f);
  return normalize(n - 0.42 * (g - n * dot(g, n)));
}

float shade(vec3 from, vec3 to, float far, float soft, bool withCard) {
  float open = 1.0, t = 0.25;
  vec2 box = handBox(from, to);
  if (!withCard && (box.y < 0.0 || box.x > box.y)) return 1.0;
  for (int i = 0; i < 36; i++) {
    vec3 p = from + to * t;
    float d = hand(p);
    if (withCard) d = min(d, card(p));
    open = min(open, soft * d / t);
    t += clamp(d, 0.2, 6.0);
    if (open < 0.003 || t > far) break;
  }
  open = clamp(open, 0.0, 1.0);
  return open * open * (3.0 - 2.0 * open);
}
float occlusion(vec3 p, vec3 n) {
  float sum = 0.0, weight = 1.0;
  if (hand(p) > 14.0) return 1.0;
  for (int i = 1; i <= 5; i++) {
    float h = float(i * i) * 0.42;
    sum += weight * max(0.0, h - min(hand(p + n * h), card(p + n * h)));
    weight *= 0.55;
  }
  return exp(-0.34 * sum);
}

// The room: a bright window behind and to the left, light walls, a warm table.
vec3 room(vec3 d, float sharp) {
  vec3 sky = mix(vec3(0.62, 0.58, 0.51), vec3(0.98, 0.96, 0.93), smoothstep(-0.3, 0.9, d.y));
  float window = pow(max(dot(d, LIGHT), 0.0), sharp);
  return sky * 0.52 + vec3(1.0, 0.98, 0.95) * window * 1.6;
}
vec3 table(vec2 at) {
  vec3 paper = mix(vec3(0.965, 0.925, 0.86), vec3(0.80, 0.735, 0.63), smoothstep(0.0, 1.25, length(at - vec2(-0.45, 0.75)) * 0.62));
  // The shadow of hand and card, far below them.
  float dark = smoothstep(1.15, 0.0, length((at - vec2(0.62, -0.5)) * vec2(0.75, 1.0)));
  return paper * (1.0 - 0.34 * dark * dark);
}

// What is the same for every finish where a ray meets the card.
struct Meeting { vec3 p, ray, n; float light, ao; };

Meeting meet(vec3 p, vec3 ray) {
  vec2 e = vec2(0.01, 0.0);
  vec3 n = normalize(vec3(card(p + e.xyy) - card(p - e.xyy), card(p + e.yxy) - card(p - e.yxy), card(p + e.yyx) - card(p - e.yyx)));
  return Meeting(p, ray, n, shade(p + n * 0.1, LIGHT, 70.0, 5.0, false), occlusion(p, n));
}

vec3 cardColour(Meeting at, int k) {
  vec3 p = at.p, n = at.n, base;
  float shine = gloss[k];
  if (n.y > 0.6) {
    vec3 uv = vec3(vec2(p.x, p.z) / (2.0 * HALF.xz) + 0.5, k), px = vec3(1.0 / 1712.0, 0.0, 0.0);
    base = pow(texture(faces, uv).rgb, vec3(2.2)) * 0.9;
    vec2 slope = vec2(texture(prints, uv + px.xyy).r - texture(prints, uv - px.xyy).r, texture(prints, uv + px.yxy).r - texture(prints, uv - px.yxy).r);
    vec2 g = p.xz * grains[k];
    vec2 tilt = vec2(fbm(g + 3.1) - fbm(g + vec2(0.8, 0.0)), fbm(g + 8.4) - fbm(g + vec2(0.0, 0.8) + 5.3));
    n = normalize(n + grain[k] * vec3(tilt.x, 0.0, tilt.y) - relief[k] * vec3(slope.x, 0.0, slope.y));
    shine = mix(shine, foil[k], texture(prints, uv).r);
    base *= 1.0 + 0.5 * grain[k] * (fbm(g * 1.7) - 0.44);
  } else {
    float depth = clamp(p.y / (2.0 * HALF.y) + 0.5, 0.0, 1.0);
    float layer = 0.93 + 0.07 * sin(depth * 22.0) + 0.06 * (noise(vec2(p.x * 3.0, depth * 9.0)) - 0.5);
    base = pow(mix(edgeShaded[k], edgeLit[k], 0.3 + 0.75 * depth), vec3(2.2)) * layer;
    base += glow[k] * pow(edgeLit[k], vec3(2.2)) * 0.5;
  }
  float fresnel = 0.04 + 0.96 * pow(1.0 - max(dot(n, -at.ray), 0.0), 5.0), diffuse = max(dot(n, LIGHT), 0.0);
  vec3 lit = base * (vec3(1.02, 1.0, 0.96) * diffuse * at.light * 1.08 + vec3(0.42, 0.41, 0.39) * at.ao);
  vec3 mirror = room(reflect(at.ray, n), sharp[k]) * mix(0.35, 1.0, at.light) * at.ao;
  return lit + mirror * (shine * 0.55 + fresnel * 0.5) * mix(vec3(1.0), base * 1.6 + 0.25, step(0.8, shine));
}

vec3 skinColour(vec3 p, vec3 ray) {
  vec3 n = fleshNormal(p);
  float e = nail(p), isNail = 1.0 - smoothstep(0.93, 0.98, e);
  float light = shade(p + n * 0.4, LIGHT, 70.0, 7.0, true), ao = occlusion(p, n);
  float tone = fbm(p.xz * 0.16 + p.y * 0.1);
  vec3 base = SKIN * (0.93 + 0.22 * (tone - 0.4));
  // Fingertips and joints are redder.
  float red = smoothstep(15.0, 2.0, length(p - TIP + UP * 2.0)) * 0.55 + smoothstep(11.0, 3.0, length(p - JOINT - UP * 8.0)) * 0.35;
  base *= mix(vec3(1.0), vec3(1.05, 0.86, 0.83), red);
  float u = dot(p - TIP, ALONG);
  vec3 plate = mix(vec3(0.76, 0.47, 0.38), vec3(0.86, 0.62, 0.53), smoothstep(-5.2, -7.4, u));
  plate = mix(plate, vec3(0.90, 0.80, 0.72), smoothstep(4.7, 5.3, u));
  base = mix(base, plate, isNail);
  base *= 1.0 - 0.35 * exp(-pow((e - 1.03) / 0.05, 2.0));
  float d = dot(n, LIGHT);
  // Light that has wandered through the skin is red.
  vec3 wrap = clamp((vec3(d) + vec3(0.42, 0.2, 0.14)) / vec3(1.42, 1.2, 1.14), 0.0, 1.0);
  vec3 through = mix(vec3(light), vec3(1.0), vec3(0.20, 0.05, 0.03));
  vec3 lit = base * (wrap * through * vec3(1.12, 1.08, 1.02) + mix(vec3(0.42, 0.35, 0.30), vec3(0.40, 0.37, 0.34), 0.5 + 0.5 * n.y) * mix(vec3(1.0, 0.82, 0.76) * ao, vec3(ao), ao));
  vec3 h = normalize(LIGHT - ray);
  float fresnel = pow(1.0 - max(dot(n, -ray), 0.0), 4.0);
  float shine = mix(0.14 * pow(max(dot(n, h), 0.0), 22.0), 0.34 * pow(max(dot(n, h), 0.0), 40.0) + 0.03, isNail);
  return lit + vec3(1.0, 0.97, 0.93) * (shine * light + fresnel * 0.10 * ao);
}

// The colour where a ray ends; if it ends on the card, its meeting with it.
vec3 trace(vec3 from, vec3 ray, vec2 at, out bool onCard, out Meeting meeting) {
  onCard = false;
  // Where the ray may meet the card: between two planes close to it.
  float near = (0.6 - from.y) / ray.y, t = near, hitCard = 1e9, hitHand = 1e9;
  for (int i = 0; i < 24; i++) {
    float d = card(from + ray * t);
    if (d < 0.004) { hitCard = t; break; }
    t += d * 0.95;
    if (from.y + ray.y * t < -0.7) break;
  }
  vec2 box = handBox(from, ray);
  t = box.x;
  for (int i = 0; i < 150 && box.x < box.y; i++) {
    float d = flesh(from + ray * t);
    if (d < 0.012) { hitHand = t; break; }
    t += d * 0.8;
    if (t > min(hitCard + 0.5, box.y)) break;
  }
  if (hitHand < hitCard) return skinColour(from + ray * hitHand, ray);
  if (hitCard < 1e8) {
    onCard = true;
    meeting = meet(from + ray * hitCard, ray);
    return vec3(0.0);
  }
  return table(at);
}

void main() {
  vec3 forward = normalize(LOOK - EYE), right = normalize(cross(forward, vec3(0.10, 1.0, 0.0))), up = cross(right, forward);
  vec3 sums[5];
  for (int k = 0; k < 5; k++) sums[k] = vec3(0.0);
  for (int i = 0; i < samples; i++) {
    float part = (float(i) + 0.5) / float(samples), turn = float(i) * 2.39996 + 6.28 * hash(gl_FragCoord.xy * 0.37);
    vec2 jitter = vec2(fract(float(i) * 0.7549), fract(float(i) * 0.5698)) - 0.5;
    vec2 at = (2.0 * (gl_FragCoord.xy + jitter) - size) / size.y;
    vec3 ray = normalize(forward * ZOOM + right * at.x + up * at.y);
    vec2 lens = LENS * sqrt(part) * vec2(cos(turn), sin(turn));
    vec3 shift = right * lens.x + up * lens.y, aim = EYE + ray * FOCUS / dot(ray, forward);
    bool onCard;
    Meeting meeting;
    vec3 seen = trace(EYE + shift, normalize(aim - EYE - shift), at, onCard, meeting);
    for (int k = 0; k < 5; k++) sums[k] += min(onCard ? cardColour(meeting, k) : seen, vec3(1.6));
  }
  float dither = (hash(gl_FragCoord.xy) - 0.5) / 200.0;
  for (int k = 0; k < 5; k++) {
    vec3 c = sums[k] / float(samples);
    sums[k] = pow(c * (1.0 + c * 0.10) / (1.0 + c * 0.22), vec3(1.0 / 2.2)) + dither;
  }
  colours[0] = vec4(sums[0], 1.0);
  colours[1] = vec4(sums[1], 1.0);
  colours[2] = vec4(sums[2], 1.0);
  colours[3] = vec4(sums[3], 1.0);
  colours[4] = vec4(sums[4], 1.0);
}
