import { expect, it } from 'vitest'
import { svg } from '../../../shared/untrusted/drawings.fixture.ts'
import { plainDrawing } from './plain-drawing.ts'

const colours = (inside: string, attributes?: string) =>
  plainDrawing(svg(inside, attributes))?.shapes.map(({ fill, stroke }) => [fill, stroke])

it('takes colours from the group, the attribute, the class and the style, in this order', () => {
  const sheet = '<style>.a{fill:#e60012}.b,.a{stroke:black}</style>'
  expect(colours(`${sheet}<g fill="#fff"><path d="M0 0h9"/><path fill="#012" d="M0 0h9"/></g>`)).toEqual([
    ['#ffffff', undefined],
    ['#001122', undefined],
  ])
  expect(
    colours(`${sheet}<path class="a" fill="#fff" d="M0 0h9"/><circle class="a" style="fill:rgb(0,128,0)" r="4"/>`),
  ).toEqual([
    ['#e60012', '#000000'],
    ['#008000', '#000000'],
  ])
  expect(colours('<rect width="4" height="4"/>')).toEqual([['#000000', undefined]])
})

it('gives up what would look different: it is drawn as pixels', () => {
  for (const inside of [
    '<path fill="url(#g)" d="M0 0h9"/>',
    '<path fill="teal" d="M0 0h9"/>',
    '<path d="M0 0Q1 1 2 2"/>',
    '<path d="M0 0a0 5 0 0 1 3 3"/>',
    '<text>A</text>',
    '<defs><path id="a" d="M0 0h9"/></defs>',
    '<use xlink:href="#a"/>',
    '<svg viewBox="0 0 1 1"/>',
    '<g opacity="0.5"><path d="M0 0h9"/></g>',
    '<path mask="url(#m)" d="M0 0h9"/>',
    '<path style="mix-blend-mode:multiply" d="M0 0h9"/>',
    '<path transform="skewX(4)" d="M0 0h9"/>',
    '<rect width="50%" height="4"/>',
    '<style>g path{fill:none}</style><path d="M0 0h9"/>',
  ])
    expect(plainDrawing(svg(inside)), inside).toBeUndefined()
  // Room beside the drawing.
  expect(plainDrawing(svg('<path d="M0 0h9"/>', 'width="20" height="10"'))).toBeUndefined()
  expect(plainDrawing(svg('<path d="M0 0h9"/>', 'width="20" height="20"'))).toMatchObject({ width: 9, height: 9 })
})
