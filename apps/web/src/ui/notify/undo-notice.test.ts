import { expect, test } from 'vitest'
import { undoInTurn } from './undo-notice.ts'

test('Acts that were done one after the other are undone with the last first, and no further than one is refused', async () => {
  const names: string[] = []
  const undo = async (name: string) => {
    names.push(name)
    if (name === 'second') throw new Error('refused')
  }
  await expect(undoInTurn(['first', 'second', 'third'], undo)).rejects.toThrow('refused')
  expect(names).toEqual(['third', 'second'])
})
