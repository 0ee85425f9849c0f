import * as z from 'zod/mini'
import { group, op } from '../kernel/op.ts'
import { named } from '../kernel/fields.ts'

export const users = group('users', {
  instructors: op({
    method: 'GET',
    path: '/schools/{schoolId}/users/instructors',
    summary: 'Everybody who teaches, by name, for pickers.',
    allow: 'member',
    answer: z.array(named),
  }),
})
