import { expect, test } from 'vitest'
import {
  DRAWING_MAX,
  drawingFindings,
  extendStroke,
  isFull,
  startStroke,
  withoutLastStroke,
} from './drawing.ts'

const drawn = (...strokes: [number, number][][]) =>
  strokes.reduce((drawing, [first, ...more]) => {
    const started = startStroke(drawing, { x: first![0], y: first![1] })
    return more.reduce((path, [x, y]) => extendStroke(path, { x, y }), started)
  }, '')

test('A drawing is the path of its strokes, in whole numbers within the box', () => {
  expect(
    drawn(
      [
        [10.4, 20.6],
        [11, 21],
        [30, 40],
      ],
      [
        [-5, 300],
        [700, 100],
      ],
    ),
  ).toBe('M10 21L10 21L30 40M0 200L0 200L600 100')
})

test('The last stroke is undone, and a dot is a stroke too', () => {
  const drawing = drawn([[10, 20]], [[30, 40]])
  expect(drawing).toBe('M10 20L10 20M30 40L30 40')
  expect(withoutLastStroke(drawing)).toBe('M10 20L10 20')
  expect(withoutLastStroke(withoutLastStroke(drawing))).toBe('')
  expect(withoutLastStroke('')).toBe('')
})

test('A full drawing takes no more, and is still one that can be sent', () => {
  let drawing = ''
  for (let at = 0; at < 4000; at += 1) {
    const x = at % 2 ? 500 : 100
    drawing = at % 50 ? extendStroke(drawing, { x, y: 150 }) : startStroke(drawing, { x, y: 150 })
  }
  expect([drawing.length <= DRAWING_MAX, isFull(drawing), isFull('M1 1L1 1')]).toEqual([true, true, false])
  expect(drawingFindings({ takes: true }, drawing)).toEqual([])
})

test('Nothing but strokes within the box is taken, and only by a form that asks for it', () => {
  const refused = (drawing: string, takes = true) =>
    drawingFindings({ takes }, drawing).map(({ path }) => path)
  expect([refused(''), refused('', false), refused('M1 2L3 4')]).toEqual([[], [], []])
  expect(refused('M1 2L3 4', false)).toEqual(['signatureDrawing'])
  const hostile = [
    'M1 2',
    'L1 2L3 4',
    'M1 2L3 4Z',
    'M601 2L3 4',
    'M1 201L3 4',
    'M-1 2L3 4',
    'M1.5 2L3 4',
    'M1 2L3 4 ',
    'M1 2L3 4\n',
    '"/><script>',
    `M1 2${'L3 4'.repeat(DRAWING_MAX / 4)}`,
  ]
  for (const drawing of hostile) expect(refused(drawing)).toEqual(['signatureDrawing'])
})
