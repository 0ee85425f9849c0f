import { findings, type Finding } from '../kernel/decision.ts'
import { familyFieldSentences } from '../kernel/refusals/family-fields.en.ts'

/** The box that signatures are drawn in. Points are whole numbers within it, from the left and from above. */
export const DRAWING_BOX = { width: 600, height: 200 }

/** The longest drawing, in characters: about forty strokes across the box. */
export const DRAWING_MAX = 20_000

export interface DrawingPoint {
  x: number
  y: number
}

/**
 * Starts a stroke at a point and returns the drawing with it: the path of an SVG, of nothing but `M`, `L` and whole
 * numbers. A stroke that goes nowhere is a dot. A drawing that is full stays as it is.
 */
export function startStroke(drawing: string, at: DrawingPoint): string {
  const point = pointText(at)
  return unlessFull(drawing, `M${point}L${point}`)
}

/** Leads the last stroke on to a point. Points that are hardly away from the last one are left out. */
export function extendStroke(drawing: string, at: DrawingPoint): string {
  const [x = 0, y = 0] = drawing.slice(drawing.lastIndexOf('L') + 1).split(' ')
  if (Math.hypot(at.x - Number(x), at.y - Number(y)) < NEAR) return drawing
  return unlessFull(drawing, `L${pointText(at)}`)
}

/** Returns a drawing without its last stroke; '' if there is no other. */
export function withoutLastStroke(drawing: string): string {
  return drawing.slice(0, Math.max(0, drawing.lastIndexOf('M')))
}

/** Whether no room is left for another stroke. */
export function isFull(drawing: string): boolean {
  return drawing.length > DRAWING_MAX - 2 * LONGEST_POINT
}

/**
 * Checks a drawn signature, at `signatureDrawing`: strokes of whole numbers within the box and nothing else, so that
 * what is kept cannot carry anything but lines. A form that takes no drawing takes none.
 */
export function drawingFindings({ takes }: { takes: boolean }, drawing: string): Finding[] {
  if (drawing === '') return []
  const message = !takes
    ? familyFieldSentences.noDrawing
    : isDrawing(drawing)
      ? null
      : familyFieldSentences.drawnAnew
  return findings([['signatureDrawing', message]])
}

/** Closer points are one: a finger tells of a hundred in a second. */
const NEAR = 2
const LONGEST_POINT = 'L600 200'.length

function isDrawing(drawing: string): boolean {
  if (drawing.length > DRAWING_MAX || !/^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/.test(drawing))
    return false
  return drawing
    .slice(1)
    .split(/[LM]/)
    .every((point) => {
      const [x, y] = point.split(' ').map(Number)
      return x! <= DRAWING_BOX.width && y! <= DRAWING_BOX.height
    })
}

function unlessFull(drawing: string, more: string): string {
  return drawing.length + more.length > DRAWING_MAX ? drawing : drawing + more
}

function pointText({ x, y }: DrawingPoint): string {
  return `${within(x, DRAWING_BOX.width)} ${within(y, DRAWING_BOX.height)}`
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)))
}
