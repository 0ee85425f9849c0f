import { forms } from '@afterbell/contract/forms'
import { pageOf } from '../../platform/pages.ts'
import { notThere } from '../../platform/problems.ts'
import { serve } from '../../platform/serve.ts'
import { formById, formsPage } from './forms.store.ts'
import { removeForms } from './remove-forms.ts'
import { changeForm, createForm } from './save-form.ts'

export const formRoutes = serve(forms, {
  list: async ({ tx, school, query }) => {
    const { rows, total } = await formsPage(tx, school.id, query)
    return pageOf(rows, total, query)
  },
  get: async ({ tx, school, params }) => {
    const form = await formById(tx, school.id, params.id)
    if (!form) throw notThere()
    return form
  },
  create: createForm,
  update: changeForm,
  removeMany: removeForms,
})
