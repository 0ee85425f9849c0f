import { describe, expect, it } from 'vitest'
import { allowed } from '../kernel/decision.ts'
import { decideRemoveActivity } from './remove-activity.ts'

describe('removing an activity', () => {
  it('is refused while it has children, with their numbers', () => {
    expect(decideRemoveActivity('Pottery', { enrolled: 0, waiting: 0 })).toBe(allowed)
    expect(decideRemoveActivity('Pottery', { enrolled: 12, waiting: 3 })).toMatchObject({
      code: 'HAS_CHILDREN',
      message: 'Pottery has children (12 enrolled, 3 waiting). Remove them first',
    })
    expect(decideRemoveActivity('Pottery', { enrolled: 0, waiting: 1 })).toMatchObject({
      message: 'Pottery has children (1 waiting). Remove them first',
    })
    expect(decideRemoveActivity('Pottery', { enrolled: 1, waiting: 0 })).toMatchObject({
      message: 'Pottery has children (1 enrolled). Remove them first',
    })
    expect(decideRemoveActivity('Pottery', { enrolled: 0, waiting: 0, dropIns: 1 })).toMatchObject({
      message: 'Pottery has children (1 dropping in). Remove them first',
    })
  })
})
