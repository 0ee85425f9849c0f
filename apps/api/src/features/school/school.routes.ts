import { school } from '@afterbell/contract/school'
import { serve } from '../../platform/serve.ts'

export const schoolRoutes = serve(school, {
  settings: (call) => call.school,
})
