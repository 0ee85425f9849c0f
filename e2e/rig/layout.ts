import type { Locator, Page } from '@playwright/test'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Returns the position of an element in whole pixels. */
export async function boxOf(of: Locator): Promise<Box> {
  return of.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const [l, t, r, b] = [left, top, right, bottom].map(Math.round) as [number, number, number, number]
    return { left: l, top: t, right: r, bottom: b }
  })
}

export function isApart(one: Box, other: Box): boolean {
  return (
    one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
  )
}

/** Returns the texts of a page that do not fit: buttons, links and labels that are cut off, and the page if it is too wide. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (each: Element) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      each.clientWidth > 1 &&
      (each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().right > innerWidth + 1)
    const named = 'a, button, label, label > span, legend, summary, dt, dd, th, h1, h2'
    const cut = [...document.querySelectorAll(named)].filter(isCut).map((each) => each.textContent)
    return document.documentElement.scrollWidth > innerWidth ? [...cut, 'the page'] : cut
  })
}

/** Returns words that are broken over two lines. A hyphen may end a line. */
export async function brokenWords(within: Locator): Promise<string[]> {
  return within.evaluate((root) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const { parentElement } = text
      // Text for screen readers only is a single point on the screen.
      if (!parentElement!.checkVisibility({ visibilityProperty: true }) || parentElement!.clientWidth === 1)
        continue
      for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) broken.push(word)
      }
    }
    return broken
  })
}
