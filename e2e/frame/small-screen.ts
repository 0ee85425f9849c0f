import type { Locator } from '@playwright/test'

/** What cannot be read or reached in a dialog, in words. */
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
      // Of one that is higher than the window both ends are come to.
      for (const block of ['start', 'end'] as const) {
        alert.scrollIntoView({ block })
        const { top, bottom } = alert.getBoundingClientRect()
        const end = block === 'start' ? top : bottom
        if (end < -1 || end > innerHeight + 1) faults.push(`out of reach: ${named(alert)}`)
      }
    }
    const button = [...root.querySelectorAll('[class*="footer"] button')].at(-1)
    // A list that opens with its field lies over what is below until the field is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    button?.scrollIntoView({ block: 'nearest' })
    if (button && !(isSeen(button) && isMet(button))) faults.push(`out of reach: ${named(button)}`)
    for (const each of [
      document.documentElement,
      root,
      ...root.querySelectorAll('[class*="scroll"], form'),
    ]) {
      const isHidden = getComputedStyle(each).overflowX === 'hidden'
      // A table of figures may: it is reached by keyboard.
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

/** Whether a page scrolls sideways, and which tick boxes lie over the words of their row. */
export function faultsOfPage(main: Locator): Promise<string[]> {
  return main.evaluate((root) => {
    const faults: string[] = []
    const named = (element: Element) => (element.textContent ?? '').trim().slice(0, 40)
    const { scrollWidth } = document.scrollingElement!
    // A window that shows more than the device has was made wider by what is in it.
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
          // What is clipped, or for screen readers alone, is not drawn there.
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
