import { users } from '@afterbell/contract/users/users'
import { serve } from '../../platform/http/serve.ts'
import { activeInstructors } from './users.store.ts'

export const usersRoutes = serve(users, {
  instructors: ({ tx, school }) => activeInstructors(tx, school.id),
})
