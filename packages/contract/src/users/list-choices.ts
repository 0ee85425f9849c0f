import * as z from 'zod/mini'
import { DENSITIES } from '@afterbell/domain/users/density'
import { group, op } from '../kernel/op.ts'

const path = '/schools/{schoolId}/users/{userId}/list-choices'

const choices = z.object({ density: z.enum(DENSITIES) })

/** A user's display settings for lists, shared by all their devices. */
export const listChoices = group('listChoices', {
  get: op({
    method: 'GET',
    path,
    summary: 'How high the rows of one’s lists are.',
    addition: true,
    allow: 'self',
    answer: choices,
  }),
  change: op({
    method: 'PUT',
    path,
    summary: 'Changes how high the rows of one’s lists are.',
    addition: true,
    allow: 'self',
    body: choices,
    answer: choices,
  }),
})
