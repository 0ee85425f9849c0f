import { Alert } from '@mantine/core'
import { integrations } from '@afterbell/contract/integrations/integrations'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { settings } from '@afterbell/contract/settings/settings'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { FieldsSkeleton } from '../../ui/states.tsx'
import styles from './apps.module.css'

type Stand = AnswerOf<typeof integrations.zoomClasses>

/** Locations whose classes meet by Zoom, and the state of their links. */
export function ZoomClasses() {
  const read = useRead(integrations.zoomClasses, {})
  if (read.isError) return <ReadFailure error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <FieldsSkeleton fields={1} />
  return (
    <div className={styles.own}>
      <p className={styles.text}>{standText(read.data)}</p>
      {read.data.refused.length > 0 && (
        <Alert color="yellow" title="Zoom refused some links">
          {read.data.refused.map(({ name, refusal }) => (
            <p key={name} className={styles.text}>
              {name}: {refusal}
            </p>
          ))}
        </Alert>
      )}
      <LocationsForm key={read.data.locations.map(({ id }) => id).join()} chosen={read.data.locations} />
    </div>
  )
}

function LocationsForm({ chosen }: { chosen: Stand['locations'] }) {
  const names = useRead(settings.locationNames, {}, { freshForMs: 60_000 })
  const save = useWrite(integrations.setZoomLocations, {
    invalidates: [integrations.zoomClasses, integrations.list],
  })
  const form = useAppForm({
    initial: { locationIds: chosen.map(({ id }) => id) },
    onSubmit: async (body) => {
      await save.mutateAsync({ body })
      notify.success('Saved. Links are made and removed within a minute')
    },
  })
  const options = [...(names.data ?? []), ...chosen]
  const choices = [...new Map(options.map(({ id, name }) => [id, { value: id, label: name }])).values()]
  return (
    <Form form={form} aria-label="Zoom">
      <MultiSelectField
        {...form.field('locationIds')}
        label="Online locations"
        description="Classes at these locations meet by Zoom. Families find the link where a message says the location."
        placeholder="Choose locations"
        choices={choices}
        loading={names.isPending}
      />
      <div className={styles.actions}>
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  )
}

function standText({ locations, made, waiting }: Stand): string {
  if (locations.length === 0 && made === 0)
    return 'No class has a link yet: choose where your classes meet online.'
  const have = made === 1 ? '1 class has a link.' : `${made} classes have a link.`
  return waiting === 0 ? have : `${have} ${waiting} ${waiting === 1 ? 'is' : 'are'} being made.`
}
