import type { Locator } from '@playwright/test'

/** Describes everything in a dialog that cannot be read or reached. */
export function faultsOfDialog(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((root) => {
    const faults: string[] = []
    const named = (element: Element) => (element.textContent ?? '').trim().slice(0, 40)
    const isSeen = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    }
    const isMet = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const met = document.elementFromPoint(left + width / 2, top + height / 2)
      return met !== null && (element.contains(met) || met.contains(element))
    }
    for (const alert of root.querySelectorAll('[role="alert"]')) {
      if (alert.scrollHeight > alert.clientHeight + 1) faults.push(`cut: ${named(alert)}`)
      // For an element higher than the window, both ends must be reachable.
      for (const block of ['start', 'end'] as const) {
        alert.scrollIntoView({ block })
        const { top, bottom } = alert.getBoundingClientRect()
        const end = block === 'start' ? top : bottom
        if (end < -1 || end > innerHeight + 1) faults.push(`out of reach: ${named(alert)}`)
      }
    }
    const button = [...root.querySelectorAll('[class*="footer"] button')].at(-1)
    // A list that opens with its field covers the content below until the field loses focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    button?.scrollIntoView({ block: 'nearest' })
    if (button && !(isSeen(button) && isMet(button))) faults.push(`out of reach: ${named(button)}`)
    for (const each of [
      document.documentElement,
      root,
      ...root.querySelectorAll('[class*="scroll"], form'),
    ]) {
      const isHidden = getComputedStyle(each).overflowX === 'hidden'
      // A table of figures may scroll: the keyboard reaches it.
      if (isHidden || each.matches('section[tabindex="0"]')) continue
      if (each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1) {
        const end = each.getBoundingClientRect().left + each.clientWidth + 1
        const widest = [...each.querySelectorAll('*')].findLast(
          (inner) => inner.getBoundingClientRect().right > end,
        )
        faults.push(
          `scrolls sideways: ${each.scrollWidth} of ${each.clientWidth}, by ${widest?.className} ${named(widest ?? each)}`,
        )
      }
    }
    return faults
  })
}

/** Checks whether a page scrolls sideways, and finds checkboxes that overlap the words of their row. */
export function faultsOfPage(main: Locator): Promise<string[]> {
  return main.evaluate((root) => {
    const faults: string[] = []
    const named = (element: Element) => (element.textContent ?? '').trim().slice(0, 40)
    const { scrollWidth } = document.scrollingElement!
    // Content wider than the device makes the window wider.
    const width = Math.min(innerWidth, screen.width)
    if (scrollWidth > width) {
      const isInside = (element: Element) => {
        for (let each = element.parentElement; each; each = each.parentElement)
          if (getComputedStyle(each).overflowX !== 'visible') return true
        return false
      }
      const widest = [...document.body.querySelectorAll('*')].findLast(
        (each) => each.getBoundingClientRect().right > width + 1 && !isInside(each),
      )
      faults.push(
        `scrolls sideways: ${scrollWidth} of ${width}, by ${widest?.className} ${named(widest ?? root)}`,
      )
    }
    for (const box of root.querySelectorAll('input[type="checkbox"]:not([role="switch"])')) {
      const row = box.closest('tr, li')
      if (!row || !box.checkVisibility()) continue
      box.scrollIntoView({ block: 'center' })
      const square = box.getBoundingClientRect()
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const words = texts.currentNode
        const label = words.parentElement!.closest('label')
        if (label && label.control === box) continue
        const range = document.createRange()
        range.selectNodeContents(words)
        const isUnder = [...range.getClientRects()].some((rect) => {
          const left = Math.max(rect.left, square.left)
          const right = Math.min(rect.right, square.right)
          const top = Math.max(rect.top, square.top)
          const bottom = Math.min(rect.bottom, square.bottom)
          if (right - left < 2 || bottom - top < 2) return false
          // Clipped elements and those for screen readers are not drawn there.
          return document
            .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
            .includes(words.parentElement!)
        })
        if (isUnder) faults.push(`under a tick box: ${words.textContent!.trim().slice(0, 40)}`)
      }
    }
    return faults
  })
}
