import { useEffect } from 'react'

/** Fetches what the paper needs and the screen does not show. False where it is not to be printed after all. */
type Preparation = () => Promise<boolean>

const preparations = new Set<Preparation>()

/** Registers work to finish before the page is printed. Returns a function that removes it. */
export function beforePrinting(prepare: Preparation): () => void {
  preparations.add(prepare)
  return () => void preparations.delete(prepare)
}

/** Prints the page once everything on it is whole: a list that shows one page of its rows fetches the others. */
export async function printPage(): Promise<void> {
  for (const prepare of preparations) if (!(await prepare())) return
  // Letters that come later would move what the browser has laid out on pages.
  await document.fonts?.ready
  window.print()
}

/** The keys a browser prints by do the same. */
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
