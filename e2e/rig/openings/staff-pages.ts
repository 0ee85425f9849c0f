import { expect, type Page } from '@playwright/test'
import { reportNames } from '../../../packages/domain/src/reports/viewed-reports.ts'
import type { Ground } from './ground.ts'
import type { PageRow, Who } from './opening.ts'

type Address = string | ((ground: Ground) => string)

/** Returns the main part of a page once nothing in it is loading. */
export async function mainPart(page: Page) {
  const main = page.getByRole('main')
  await expect(main).not.toBeEmpty()
  await expect(page.locator('.mantine-Skeleton-root, [data-stale]')).toHaveCount(0)
  return main
}

/** Pages below /schools, each with its address if that differs from its route. */
const by = (who: Who, rows: readonly (readonly [route: string, address?: Address, as?: string])[]) =>
  rows.map(([route, address = route, as]): PageRow => ({
    route,
    name: `page ${route}${as ? `, ${as}` : ''}`,
    who,
    at: (ground) => `/schools${typeof address === 'string' ? address : address(ground)}`,
    open: mainPart,
  }))

/** The steps of a wizard; each is a page for the user. */
const stepsOf = (route: string, address: (ground: Ground) => string, steps: readonly string[]) =>
  steps.map((step): PageRow => ({
    route,
    name: `page ${route}, step ${step}`,
    who: 'Coordinator',
    at: (ground) => `/schools${address(ground)}`,
    async open(page) {
      const main = await mainPart(page)
      const button = page
        .getByRole('navigation', { name: 'Steps' })
        .getByRole('button', { name: new RegExp(step) })
      await button.click()
      await expect(button).toHaveAttribute('aria-current', 'step')
      return main
    },
  }))

const classId = ({ full }: Ground) => `/classes/${full.id}`
const campId = ({ camp }: Ground) => `/camps/${camp.id}`
const sessionId = ({ dropIn }: Ground) => `/after-care/${dropIn.sessionId}`
const dayId = ({ dropIn }: Ground) => `/after-care/${dropIn.dayId}`
const below = (of: (ground: Ground) => string, path: string) => (ground: Ground) => of(ground) + path

const classForm = ({ full }: Ground) => `/classes/form/${full.id}`
const campForm = ({ camp }: Ground) => `/camps/form/${camp.id}`
const sessionForm = ({ dropIn }: Ground) => `/after-care/form/${dropIn.sessionId}`

/** Pages for the school's staff. */
export const staffPages: readonly PageRow[] = [
  ...stepsOf('/classes/form/$id', classForm, ['Details', 'Dates', 'Fees']),
  ...stepsOf('/camps/form/$id', campForm, ['Groups', 'Dates', 'Fees']),
  ...stepsOf('/after-care/form/$id', sessionForm, ['Dates', 'Days', 'Fees']),
  ...by('Instructor', [
    ['/', '/', 'of an instructor'],
    ['/classes', '/classes', 'of an instructor'],
    ['/today', '/today', 'of an instructor'],
    ['/classes/calendar', '/classes/calendar', 'of an instructor'],
    ['/settings'],
    ['/settings/personal-info'],
  ]),
  ...by('Coordinator', [
    ['/'],
    ['/dashboard'],
    ['/today'],
    ['/classes/$id/attendance', ({ door }) => `/classes/${door.id}/attendance`],
    ['/camps/$id/attendance', below(campId, '/attendance')],
    ['/after-care/$id/attendance', below(dayId, '/attendance')],
    ['/classes/calendar'],
    ['/camps/calendar'],
    ['/after-care/calendar'],
    ['/classes/form/$id', classForm],
    ['/camps/form/$id', campForm],
    ['/after-care/form/$id', sessionForm],
    ['/contacts'],
    ['/contacts/duplicates'],
    ['/contacts/$childId', ({ childId }) => `/contacts/${childId}`],
    ['/contacts/$childId/emergency-card', ({ childId }) => `/contacts/${childId}/emergency-card`],
    ['/settings/closed-days/$dayId/calls', ({ closedDay }) => `/settings/closed-days/${closedDay.id}/calls`],
    ['/settings/notifications'],
    ['*', '/no/such/page'],
  ]),
  ...by('Manager', [
    ['/classes'],
    ['/camps'],
    ['/after-care'],
    ['/classes/form'],
    ['/camps/form'],
    ['/after-care/form'],
    ['/classes/import'],
    ['/camps/import'],
    ['/contacts/import'],
    ['/classes/$id', classId],
    ['/camps/$id', campId],
    ['/after-care/$id', sessionId],
    ['/classes/$id/wait-list', below(classId, '/wait-list')],
    ['/camps/$id/wait-list', below(campId, '/wait-list')],
    ['/after-care/$id/wait-list', below(dayId, '/wait-list')],
    ['/after-care/$id/drop-in', below(sessionId, '/drop-in')],
    ['/classes/$id/print', below(classId, '/print?list=roster')],
    ['/camps/$id/print', below(campId, '/print?list=sign-in')],
    ['/after-care/$id/print', below(dayId, '/print?list=emergency')],
    ['/contacts/$childId', ({ inCare }) => `/contacts/${inCare.id}?tab=billing`, 'billing'],
    ['/contacts/$childId', ({ inCare }) => `/contacts/${inCare.id}?tab=schedule`, 'schedule'],
    ['/transactions'],
    ['/transactions/invoices'],
    ['/transactions/coupons'],
    ['/transactions/charges'],
    ['/transactions/agencies'],
    ['/transactions/aid'],
    ['/transactions/proposals'],
    ['/transactions/payouts'],
    ['/transactions/payouts/$payoutId', ({ payoutId }) => `/transactions/payouts/${payoutId}`],
    ['/transactions/late-pickups'],
    ['/transactions/follow-ups'],
    ['/reports'],
    ...reportNames.map((name) => [`/reports/${name}`] as const),
    ['/settings/teachers'],
    ['/settings/pickup-options'],
    ['/settings/t-shirt'],
    ['/settings/locations'],
    ['/settings/closed-days'],
    ['/settings/custom-forms'],
    ['/settings/custom-forms/form'],
    ['/settings/custom-forms/form/$id', ({ form }) => `/settings/custom-forms/form/${form.id}`],
    ['/settings/custom-forms/answers/$id', ({ form }) => `/settings/custom-forms/answers/${form.id}`],
    ['/settings/policies'],
    ['/settings/history'],
    ['/settings/messages'],
    ['/settings/automatic_messages'],
    ['/settings/widgets'],
    ['/settings/settings'],
  ]),
  ...by('Super Admin', [
    ['/parent-portal'],
    ['/settings/profile'],
    ['/settings/registration'],
    ['/settings/export'],
    ['/settings/retention'],
    ['/settings/close'],
    ['/settings/erasures'],
    ['/settings/erasures/$familyId', ({ familyId }) => `/settings/erasures/${familyId}`],
    ['/settings/billing'],
    ['/settings/users'],
    ['/settings/email_history'],
    ['/settings/sms_history'],
    ['/settings/apps'],
    ['/settings/api-keys'],
    ['/settings/webhooks'],
    ['/settings/webhooks/$id', ({ webhookId }) => `/settings/webhooks/${webhookId}`],
    ['/dev/mail'],
  ]),
]
