import { useNavigate } from '@tanstack/react-router'
import { activities } from '@afterbell/contract/activities/activities'
import { useWrite } from '../../platform/calls/calls.ts'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { useFormat } from '../../platform/format.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { kinds, type ScreenKind } from './kinds.tsx'
import { linksOf } from './schedule/schedule-links.ts'
import { signUpText, type ActivityRow } from './schedule/schedule-row.ts'

/** Publishes a stored draft after a question. An incomplete one opens in its form, which shows the findings. */
export function useActivate(kind: ScreenKind): (row: ActivityRow) => Promise<void> {
  const { words } = kinds[kind]
  const navigate = useNavigate()
  const format = useFormat()
  const { mutateAsync } = useWrite(
    async () => (await import('./kind-calls.ts')).kindCalls[kind].calls.activateDraft,
    { invalidates: [activities.list, activities.statistics] },
  )
  return async (row) => {
    const signUp = signUpText({ ...row, status: 'ACTIVE' }, format)
    const isSure = await confirm({
      title: `Activate ${row.name}?`,
      message: `Families will see it. Sign-up: ${signUp.charAt(0).toLowerCase()}${signUp.slice(1)}.`,
      yes: 'Activate',
      no: 'Not yet',
    })
    if (!isSure) return
    try {
      await mutateAsync({ params: { id: row.id } })
      notify.success(`You have successfully activated a ${words.one}`)
    } catch (error) {
      // The call has shown any other error.
      if (!(error instanceof CallRefused) || !error.fields?.length) return
      notify.warning(`${row.name} is not complete yet`)
      await navigate(linksOf(kind).edit(row.id))
    }
  }
}
