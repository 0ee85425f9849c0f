import { useRef, useState, type PointerEvent } from 'react'
import {
  DRAWING_BOX,
  extendStroke,
  isFull,
  startStroke,
  withoutLastStroke,
  type DrawingPoint,
} from '@afterbell/domain/forms/drawing'
import type { PageProps } from '../school.ts'

interface DrawnSignatureProps extends Pick<PageProps, 'words'> {
  /** The path of what was drawn; '' if nothing was. */
  drawing: string
  problem: string | null
  onChange: (drawing: string) => void
}

/** A box to draw a signature in, with a finger, a pen or the mouse. Who uses the keyboard types the name below. */
export function DrawnSignature({ drawing, problem, onChange, words }: DrawnSignatureProps) {
  const { formWords } = words
  const { path, box, ...pointer } = useStroke(drawing, onChange)
  const group = useRef<HTMLDivElement>(null)
  const takeBack = (rest: string) => {
    onChange(rest)
    // The buttons are disabled now.
    if (rest === '') group.current!.focus()
  }
  return (
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      className="field drawing"
      aria-labelledby="drawing-title"
      aria-describedby={`drawing-hint${problem ? ' drawing-problem' : ''}`}
      data-invalid={problem ? true : undefined}
    >
      <span id="drawing-title" className="label">
        {formWords.drawing} <span className="quiet">({formWords.optional})</span>
      </span>
      <span id="drawing-hint" className="hint">
        {formWords.drawingHint}
      </span>
      <svg
        ref={box}
        role="img"
        aria-label={path === '' ? formWords.drawingEmpty : formWords.drawingOf}
        viewBox={`0 0 ${DRAWING_BOX.width} ${DRAWING_BOX.height}`}
        {...pointer}
      >
        <line x1="30" y1="160" x2="570" y2="160" />
        <path d={path} />
      </svg>
      {isFull(path) && <p role="status">{formWords.drawingFull}</p>}
      {problem && (
        <p id="drawing-problem" className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="buttons">
        <button type="button" disabled={path === ''} onClick={() => takeBack(withoutLastStroke(drawing))}>
          {formWords.undoLine}
        </button>
        <button type="button" disabled={path === ''} onClick={() => takeBack('')}>
          {formWords.clearDrawing}
        </button>
      </div>
    </div>
  )
}

/**
 * The stroke that is being drawn. It is part of the drawing once the pointer leaves, so that the page is not drawn anew
 * at each of its points. One pointer draws at a time: a palm beside a pen draws nothing.
 */
function useStroke(drawing: string, onChange: (drawing: string) => void) {
  const box = useRef<SVGSVGElement>(null)
  const pointerId = useRef<number | null>(null)
  const stroke = useRef('')
  const [path, setPath] = useState<string | null>(null)
  const draw = (next: string) => {
    stroke.current = next
    setPath(next)
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId.current) return
    pointerId.current = null
    setPath(null)
    if (stroke.current !== drawing) onChange(stroke.current)
  }
  return {
    path: path ?? drawing,
    box,
    onPointerDown: (event: PointerEvent) => {
      if (pointerId.current !== null || event.button !== 0) return
      event.preventDefault()
      pointerId.current = event.pointerId
      box.current!.setPointerCapture(event.pointerId)
      draw(startStroke(drawing, pointIn(box.current!, event)))
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerId === pointerId.current)
        draw(extendStroke(stroke.current, pointIn(box.current!, event)))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

function pointIn(box: SVGSVGElement, { clientX, clientY }: PointerEvent): DrawingPoint {
  const { left, top, width, height } = box.getBoundingClientRect()
  return {
    x: ((clientX - left) / width) * DRAWING_BOX.width,
    y: ((clientY - top) / height) * DRAWING_BOX.height,
  }
}
