import { useEffect } from 'react'

/** Loads what only the paper needs. Returns false to cancel printing. */
type Preparation = () => Promise<boolean>

const preparations = new Set<Preparation>()

/** Registers work to finish before the page is printed. Returns a function that removes it. */
export function beforePrinting(prepare: Preparation): () => void {
  preparations.add(prepare)
  return () => void preparations.delete(prepare)
}

/** Prints the page once it is complete: a list with one page of its rows loads the others. */
export async function printPage(): Promise<void> {
  for (const prepare of preparations) if (!(await prepare())) return
  // Late fonts would change the layout.
  await document.fonts?.ready
  window.print()
}

/** Handles the browser's print shortcut the same way. */
export function usePrintKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPrint =
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 'p'
      if (!isPrint || event.defaultPrevented) return
      event.preventDefault()
      void printPage()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
