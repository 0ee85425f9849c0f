import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { PORTAL_SWITCHES, portalSwitchLabels, type PortalSwitch } from '@afterbell/domain/school/portal'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { portal, portalSettings } from '@afterbell/contract/public-pages/portal'
import { keyOf, useRead, useWrite } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { KindMark } from '../activities/KindMark.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Panel } from '../../ui/PageHeader.tsx'
import styles from './portal.module.css'

type Settings = AnswerOf<typeof portalSettings.get>

/** Visibility settings of one kind's public pages. Each switch applies at once, and reverts if the server refuses. */
export function KindSwitches({ kind }: { kind: ActivityKind }) {
  const client = useQueryClient()
  const settings = useRead(portalSettings.get, { at: kind })
  const save = useWrite(portalSettings.update, { invalidates: [portal.info] })
  const { title } = activityKinds[kind].words

  // In order, so that the last press wins.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const set = async (name: PortalSwitch, isOn: boolean) => {
    const queryKey = keyOf(portalSettings.get, { at: kind })
    const show = (change: Partial<Settings>) =>
      client.setQueryData<Settings>(queryKey, (before) => before && { ...before, ...change })
    await client.cancelQueries({ queryKey })
    show({ [name]: isOn })
    const pendingSave = last.current.then(() => save.mutateAsync({ at: kind, body: { [name]: isOn } }))
    last.current = pendingSave.catch(() => null)
    try {
      const { version } = await pendingSave
      show({ version })
      notify.success(`${title}: saved`)
    } catch {
      show({ [name]: !isOn })
      void settings.refetch()
    }
  }
  return (
    <section aria-label={`${title} pages`}>
      <Panel>
        <h3 className={styles.kind}>
          <KindMark kind={kind} label={title} />
        </h3>
        {settings.error && <ReadFailure error={settings.error} onRetry={() => void settings.refetch()} />}
        {settings.isPending && <FieldsSkeleton fields={4} />}
        {settings.data && (
          <div className={styles.switches}>
            {PORTAL_SWITCHES.map((name) => (
              <Switch
                key={name}
                {...portalSwitchLabels[name]}
                checked={settings.data[name]}
                disabled={name !== 'visible' && !settings.data.visible}
                onChange={(event) => void set(name, event.currentTarget.checked)}
              />
            ))}
          </div>
        )}
      </Panel>
    </section>
  )
}
