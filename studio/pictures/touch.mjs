import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { front } from './faces.mjs'
import { MATERIALS } from './materials.mjs'
import { PEOPLE } from './people.mjs'

/**
 * Close-ups of a card in a hand, which show its edge, its texture and its size. They are ray-traced by a shader
 * (touch.frag), because a hand needs real light; the card's face is the drawing of the other pictures.
 */

const SHADER = readFileSync(new URL('touch.frag', import.meta.url), 'utf8')
/** Rays per pixel. */
const SAMPLES = 9

/**
 * By finish: gloss, sharpness of its highlight, strength of its grain, relief and gloss of the print, grains per
 * millimetre along and across, and how far light comes through the edge.
 */
const SURFACES = {
  'matte-black': { gloss: 0.12, sharp: 7, grain: 0.7, relief: 0.7, foil: 0.8, grains: [5, 5], glow: 0 },
  'pearl-white': { gloss: 0.05, sharp: 20, grain: 0.3, relief: 0.3, foil: 0.1, grains: [4, 4], glow: 0.2 },
  bamboo: { gloss: 0.12, sharp: 18, grain: 0.5, relief: 0.25, foil: 0.02, grains: [0.5, 9], glow: 0 },
  jade: { gloss: 0.25, sharp: 60, grain: 0.05, relief: 0.5, foil: 0.85, grains: [1, 1], glow: 0.6 },
  'brushed-metal': { gloss: 0.5, sharp: 14, grain: 0.45, relief: 0.4, foil: 0.3, grains: [0.12, 22], glow: 0 },
}
const FINISHES = Object.keys(SURFACES)
const SIZE = { width: 960, height: 720 }

const faceOf = (finish, english) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 856 540" width="856" height="540"><defs>${MATERIALS[finish].defs}</defs>${front(finish, PEOPLE[finish], { isEnglish: english })}</svg>\n`

/** Scenes by picture name. Their drawing is the card's face, which `traced` puts into the hand. */
export const TOUCH = Object.fromEntries(
  FINISHES.map((finish) => [
    `products/${finish}-touch`,
    (english = false) => ({
      ...SIZE,
      widths: [160, 480, 960],
      svg: faceOf(finish, english),
      traced: { finish, english },
    }),
  ]),
)

/** What is printed on a face, white on black. */
const printOf = (finish, english) =>
  `<style>text{fill:#fff!important}</style>${faceOf(finish, english)
    .replace(MATERIALS[finish].ground, '')
    .replace(/(color|stroke)="#[^"]*"/g, '$1="#fff"')}`

async function picture(browser, body) {
  const tab = await browser.newPage({ viewport: { width: 856, height: 540 }, deviceScaleFactor: 2 })
  await tab.setContent(`<body style="margin:0;background:#000">${body}</body>`)
  const shot = await tab.screenshot()
  await tab.close()
  return `data:image/png;base64,${shot.toString('base64')}`
}

/** By language. */
const done = new Map()

/** The picture of a card of a finish in a hand, as a PNG. The first in a language traces those of all finishes. */
export async function traced(browser, { finish, english }) {
  if (!done.has(english)) done.set(english, trace(browser, english))
  return (await done.get(english))[FINISHES.indexOf(finish)]
}

async function trace(browser, english) {
  const pictures = async (draw) => {
    const drawn = []
    for (const finish of FINISHES) drawn.push(await picture(browser, draw(finish, english)))
    return drawn
  }
  // The shader also runs where there is no graphics card. Other pictures would be slower with these settings.
  const tracer = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
  const tab = await tracer.newPage()
  const urls = await tab.evaluate(paint, {
    shader: SHADER,
    samples: SAMPLES,
    ...SIZE,
    faces: await pictures(faceOf),
    prints: await pictures(printOf),
    edges: FINISHES.map((finish) => MATERIALS[finish].edge),
    surfaces: Object.values(SURFACES),
  })
  await tracer.close()
  return urls.map((url) => Buffer.from(url.split(',')[1], 'base64'))
}

/** Runs in the browser. In small pieces, because a long draw is taken for a hanging one. */
async function paint({ shader, samples, width, height, faces, prints, edges, surfaces }) {
  const gl = new OffscreenCanvas(width, height).getContext('webgl2')
  const program = gl.createProgram()
  const corners = `#version 300 es
void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0); }`
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, corners],
    [gl.FRAGMENT_SHADER, shader],
  ]) {
    const part = gl.createShader(kind)
    gl.shaderSource(part, source)
    gl.compileShader(part)
    gl.attachShader(program, part)
    if (!gl.getShaderParameter(part, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(part))
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program))
  gl.useProgram(program)
  const at = (name) => gl.getUniformLocation(program, name)
  for (const [unit, sources] of [faces, prints].entries()) {
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, gl.createTexture())
    gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 11, gl.RGBA8, 1712, 1080, sources.length)
    for (const [layer, source] of sources.entries()) {
      const image = new Image()
      image.src = source
      await image.decode()
      gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, layer, 1712, 1080, 1, gl.RGBA, gl.UNSIGNED_BYTE, image)
    }
    gl.generateMipmap(gl.TEXTURE_2D_ARRAY)
  }
  gl.uniform1i(at('faces'), 0)
  gl.uniform1i(at('prints'), 1)
  gl.uniform1i(at('samples'), samples)
  gl.uniform2f(at('size'), width, height)
  const rgb = (hex) => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255)
  gl.uniform3fv(
    at('edgeLit'),
    edges.flatMap(([lit]) => rgb(lit)),
  )
  gl.uniform3fv(
    at('edgeShaded'),
    edges.flatMap(([, shaded]) => rgb(shaded)),
  )
  gl.uniform2fv(
    at('grains'),
    surfaces.flatMap(({ grains }) => grains),
  )
  for (const name of ['gloss', 'sharp', 'grain', 'relief', 'foil', 'glow'])
    gl.uniform1fv(
      at(name),
      surfaces.map((surface) => surface[name]),
    )

  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer())
  const targets = faces.map((_, index) => gl.COLOR_ATTACHMENT0 + index)
  for (const target of targets) {
    const layer = gl.createRenderbuffer()
    gl.bindRenderbuffer(gl.RENDERBUFFER, layer)
    gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, width, height)
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, target, gl.RENDERBUFFER, layer)
  }
  gl.drawBuffers(targets)
  gl.viewport(0, 0, width, height)
  gl.enable(gl.SCISSOR_TEST)
  for (let y = 0; y < height; y += 60)
    for (let x = 0; x < width; x += 120) {
      gl.scissor(x, y, 120, 60)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      gl.finish()
      await new Promise((next) => setTimeout(next))
    }

  /** One of the pictures, whose rows come from below, as a data URL. */
  const pictureOf = async (target) => {
    const pixels = new Uint8ClampedArray(width * height * 4)
    gl.readBuffer(target)
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    context.putImageData(new ImageData(pixels, width), 0, 0)
    context.setTransform(1, 0, 0, -1, 0, height)
    context.globalCompositeOperation = 'copy'
    context.drawImage(canvas, 0, 0)
    return canvas.toDataURL('image/png')
  }
  return Promise.all(targets.map(pictureOf))
}
