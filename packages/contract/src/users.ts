import * as z from 'zod/mini'
import { group, op } from './op.ts'
import { named } from './fields.ts'

export const users = group('users', {
  instructors: op({
    method: 'GET',
    path: '/schools/{schoolId}/users/instructors',
    summary: 'Everybody who teaches, by name, for pickers.',
    allow: 'member',
    answer: z.array(named),
  }),
})
