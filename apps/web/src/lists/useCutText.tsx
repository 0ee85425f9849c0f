import { Tooltip } from '@mantine/core'
import { useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import styles from './lists.module.css'

/**
 * Shows truncated text of compact rows in a tooltip: of the cell under the pointer, or of all cells of the row whose opener
 * has the focus.
 */
export function useCutText(): { tooltip: ReactNode; handlers: object } {
  const [hover, setHover] = useState<{ at: HTMLElement; text: string } | null>(null)
  const tell = (at: HTMLElement | null, text: string) => {
    if (hover || text) setHover(at && text ? { at, text } : null)
  }
  const handlers = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const cell = pressesAlone(event.target as HTMLElement) ? null : cellUnder(event)
      if (cell !== hover?.at) tell(cell, cell && isCut(cell) ? textOf(cell) : '')
    },
    onPointerLeave: () => tell(null, ''),
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(`.${styles.opener}:focus-visible`)) return tell(null, '')
      const cells = [...target.closest('tr')!.querySelectorAll<HTMLElement>(`.${styles.cell}`)].filter(isCut)
      const lines = cells.map((cell) => `${cell.dataset.title}: ${textOf(cell)}`)
      tell(target, lines.join('\n'))
    },
    onBlur: () => tell(null, ''),
  }
  const tooltip = hover && (
    <Tooltip
      key={hover.text}
      target={hover.at}
      opened
      label={hover.text}
      multiline
      maw="min(360px, calc(100vw - 32px))"
      className={styles.cutText}
      events={{ hover: false, focus: false, touch: false }}
    />
  )
  return { tooltip, handlers }
}

/** Looks below the row's opener, which covers all its cells. */
function cellUnder({ clientX, clientY }: PointerEvent): HTMLElement | null {
  const cell = document.elementsFromPoint(clientX, clientY).find((each) => each.matches('td'))
  return cell?.querySelector<HTMLElement>(`:scope > .${styles.cell}`) ?? null
}

/** Whether the target has a tooltip or an action of its own. */
function pressesAlone(target: HTMLElement): boolean {
  return target.closest(`a:not(.${styles.opener}), button:not(.${styles.opener}), [data-above]`) !== null
}

function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    (each) =>
      each.clientWidth > 0 &&
      each.scrollWidth > each.clientWidth + 1 &&
      getComputedStyle(each).textOverflow === 'ellipsis',
  )
}

/** Separates parts that the layout separates. */
function textOf(cell: HTMLElement): string {
  return cell.innerText.replaceAll(/\s*\n\s*/g, ', ')
}
