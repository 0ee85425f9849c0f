import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { FigureTable } from './FigureTable.tsx'

async function printed(heads: number): Promise<string> {
  const all = Array.from({ length: heads }, (_, index) => `Head ${index}`)
  const screen = draw(<FigureTable title="Figures" heads={all} rows={[]} />)
  await screen.drawn
  const text = document.querySelector('main')!.innerHTML
  await screen.remove()
  return text
}

test('A table that is wider than it is high lies on its side on paper', async () => {
  expect(await printed(12)).toContain('@page { size: landscape }')
  expect(await printed(3)).not.toContain('landscape')
})
