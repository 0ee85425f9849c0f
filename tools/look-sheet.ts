import { escapeHtml } from '@afterbell/domain/kernel/text/escaped'
import type { Page } from '@playwright/test'

/** One picture of a screen. */
export interface Shot {
  state: string
  width: number
  picture: Buffer
  /** Faults that a program can detect. */
  faults: string[]
}

/** Puts the pictures on one sheet: a row per state, a column per width, each with its name. */
export async function contactSheet(
  page: Page,
  sheet: { title: string; shots: readonly Shot[]; path: string },
) {
  const states = [...new Set(sheet.shots.map(({ state }) => state))]
  const rows = states.map((state) =>
    sheet.shots
      .filter((shot) => shot.state === state)
      .map(cellOf)
      .join(''),
  )
  await page.setViewportSize({ width: 1720, height: 1000 })
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>${STYLE}</style>
    <h1>${escapeHtml(sheet.title)}</h1>${rows.map((row) => `<div class="row">${row}</div>`).join('')}`)
  await page.screenshot({ path: sheet.path, fullPage: true })
}

function cellOf({ state, width, picture, faults }: Shot): string {
  const faultNote = faults.length === 0 ? '' : ` · <b>${faults.length} to mend</b>`
  return `<figure style="flex:${width}">
    <figcaption>${escapeHtml(state)}, ${width} px${faultNote}</figcaption>
    <img src="data:image/png;base64,${picture.toString('base64')}">
  </figure>`
}

const STYLE = `
  body { margin: 16px; background: #d9d6d0; font: 14px system-ui, sans-serif }
  h1 { margin: 0 0 12px; font-size: 18px }
  .row { display: flex; gap: 16px; align-items: flex-start; margin-bottom: 24px }
  figure { min-width: 0; margin: 0 }
  figcaption { margin-bottom: 4px }
  figcaption b { color: #a02720 }
  img { display: block; width: 100%; border: 1px solid #bbb }
`
