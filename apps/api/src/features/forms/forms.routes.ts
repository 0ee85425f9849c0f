import { forms } from '@afterbell/contract/forms/forms'
import { may } from '@afterbell/domain/kernel/roles'
import { pageOf } from '../../platform/database/pages.ts'
import { notThere } from '../../platform/problems.ts'
import { serve } from '../../platform/http/serve.ts'
import { formById, formsPage } from './forms.store.ts'
import { removeForms } from './remove-forms.ts'
import { changeForm, createForm } from './save-form.ts'

export const formRoutes = serve(forms, {
  list: async ({ tx, school, user, query }) => {
    const { rows, total } = await formsPage(tx, school.id, query)
    const visibleRows = may(user.role, 'custom_forms', 'view')
      ? rows
      : rows.map(({ id, formName, enabled }) => ({ id, formName, enabled }))
    return pageOf(visibleRows, total, query)
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
