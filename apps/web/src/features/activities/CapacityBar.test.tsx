import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { CapacityBar } from './CapacityBar.tsx'

test.each([
  [{ used: 12, capacity: 15 }, '12/15 (80%)'],
  [{ used: 12, capacity: null }, '12 enrolled'],
  [{ used: 0, capacity: null, waiting: 0 }, '0 enrolled'],
])('How full %j is reads %s', async (props, text) => {
  const { drawn, remove } = draw(
    <div role="figure">
      <CapacityBar {...props} />
    </div>,
  )
  await drawn
  expect(document.querySelector('[role=figure]')?.textContent).toBe(text)
  await remove()
})
