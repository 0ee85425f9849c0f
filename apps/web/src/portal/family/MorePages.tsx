import { useState, type ReactNode } from 'react'
import type { HomeWords } from './words.ts'

/** Rows of a page of the portal's lists. */
export const ROWS = 20

/** Pages of a list, one below the other. Without `show` the first is there at once, else when somebody wants to see it. */
export function MorePages({
  title,
  show,
  draw,
}: {
  /** Above the list, where the page has others. */
  title?: string
  show?: string
  draw: (page: number, more: (() => void) | null) => ReactNode
}) {
  const [pages, setPages] = useState(show === undefined ? 1 : 0)
  if (pages === 0)
    return (
      <p className="buttons">
        <button type="button" onClick={() => setPages(1)}>
          {show}
        </button>
      </p>
    )
  return (
    <section>
      {title !== undefined && <h2>{title}</h2>}
      {Array.from({ length: pages }, (_, page) =>
        draw(page, page === pages - 1 ? () => setPages(pages + 1) : null),
      )}
    </section>
  )
}

/** Asks for the next page below the last one. */
export function MoreButton({
  page,
  totalPages,
  more,
  words,
}: {
  page: number
  totalPages: number
  more: (() => void) | null
  words: HomeWords
}) {
  if (!more || page + 1 >= totalPages) return null
  return (
    <p className="buttons">
      <button type="button" onClick={more}>
        {words.moneyWords.more}
      </button>
    </p>
  )
}
