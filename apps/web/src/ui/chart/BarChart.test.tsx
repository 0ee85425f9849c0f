import { afterEach, expect, test } from 'vitest'
import { allNamed, draw, press } from '../../../test/draw.tsx'
import { BarChart, roundedUp } from './BarChart.tsx'

let drawn: ReturnType<typeof draw>
afterEach(() => drawn.remove())

test('a chart says in words what its bars show, and its table is one press away', async () => {
  drawn = draw(
    <BarChart
      title="Revenue"
      series={['Booked', 'Paid']}
      parts={[
        { label: '11/17', values: [100, 0] },
        { label: '11/18', values: [250, 0] },
      ]}
      formatValue={(value) => `$${value}`}
      table={<p>The figures</p>}
    />,
  )
  await drawn.drawn
  expect(allNamed('Revenue. Booked $350, most on 11/18: $250. Paid $0', '[role="img"]')).toHaveLength(1)
  const heights = [...document.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))
  expect(heights).toEqual([32, 0, 80, 0])
  expect(document.body.textContent).not.toContain('The figures')
  await press('Table', 'input[type="radio"]')
  expect(document.body.textContent).toContain('The figures')
})

test.each([
  [0, 0],
  [1, 1],
  [130, 200],
  [501, 1000],
  [19_600, 20_000],
])('the scale for %i ends at %i', (value, top) => expect(roundedUp(value)).toBe(top))
