import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopyPlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { newGroup, withGroups, type CampForm, type CampGroup } from '@afterbell/domain/activities/camp-form'
import { useRef, useState } from 'react'
import { Glyph } from '../../../ui/Glyph.tsx'
import { Panel } from '../../../ui/PageHeader.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FieldGrid } from '../../../ui/form/form.tsx'
import type { KitFormState } from '../../../ui/form/useAppForm.ts'
import type { ActivityRecord } from '../wizard/wizard-kind.ts'
import { whySectionStays } from '../wizard/wizard-parts.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { asPart, orEmpty, partAt } from './form-parts.ts'
import { GroupPriceFields } from './prices/GroupPriceFields.tsx'
import { PlacesFields } from './PlacesFields.tsx'
import { useFocusAfter } from '../../../ui/form/useFocusAfter.ts'
import styles from './groups.module.css'

interface GroupsEditorProps {
  form: KitFormState<CampForm>
  record: ActivityRecord | null
  /** Why the cost of a stored group cannot change. */
  closed: Readonly<Partial<Record<'price' | 'billingType' | 'paid', string>>>
}

/** The groups of a camp in order: add, copy, move, remove. Sign-up ends when the last group does (R133). */
export function GroupsEditor({ form, record, closed }: GroupsEditorProps) {
  const { sections: groups } = form.values
  const list = useRef<HTMLDivElement>(null)
  const focus = useFocusAfter(list)
  const keys = useKeys(groups.length)
  const set = (next: CampGroup[]) => form.setValues(withGroups(form.values, next))
  const change = (index: number, changed: Partial<CampGroup>) =>
    set(groups.map((group, at) => (at === index ? { ...group, ...changed } : group)))
  const add = (at: number, group: CampGroup) => {
    keys.add(at)
    set(groups.toSpliced(at, 0, group))
    focus(`[data-group="${at}"] input`)
  }
  const error = form.errorAt('sections')
  return (
    <div ref={list} className={styles.groups} data-field="sections" data-invalid={error ? 'true' : undefined}>
      {groups.map((group, index) => {
        const part = partAt<CampGroup>(form, `sections.${index}`)
        const name = group.name.trim() || `group ${index + 1}`
        const stays = whySectionStays(group.id, record)
        const enrolledCount = record?.sections.find(({ id }) => id === group.id)?.places.enrolled ?? 0
        return (
          <section key={keys.at(index)} aria-label={name} data-group={index}>
            <Panel>
              <div className={styles.head}>
                <h2 className={styles.title}>{group.name.trim() || `Group ${index + 1}`}</h2>
                <GroupActionButton
                  label={`Move ${name} up`}
                  icon={<IconArrowUp {...LOOK} />}
                  isOff={index === 0}
                  run={() => {
                    keys.swap(index, index - 1)
                    set(swapItems(groups, index, index - 1))
                  }}
                />
                <GroupActionButton
                  label={`Move ${name} down`}
                  icon={<IconArrowDown {...LOOK} />}
                  isOff={index === groups.length - 1}
                  run={() => {
                    keys.swap(index, index + 1)
                    set(swapItems(groups, index, index + 1))
                  }}
                />
                <GroupActionButton
                  label={`Copy ${name}`}
                  icon={<IconCopyPlus {...LOOK} />}
                  run={() => add(index + 1, { ...group, id: null, name: '' })}
                />
                <GroupActionButton
                  label={stays ? `${name} stays. ${stays}` : `Remove ${name}`}
                  icon={<IconTrash {...LOOK} />}
                  isOff={stays !== null}
                  run={() => {
                    keys.remove(index)
                    set(groups.toSpliced(index, 1))
                    focus('button[data-add]')
                  }}
                />
              </div>
              <div className={styles.fields}>
                <TextField {...part.field('name')} label="Group name" placeholder="Grades 1 to 3" required />
                <AudienceFields form={asPart(part)} />
                <FieldGrid>
                  <TimeField {...orEmpty(part.field('timeFrom'))} label="Start time" required />
                  <TimeField
                    {...orEmpty(part.field('timeTo'))}
                    label="End time"
                    required
                    onChange={(time) => {
                      change(index, { timeTo: time === '' ? null : time })
                      part.see(['timeTo'])
                    }}
                  />
                </FieldGrid>
                <PlacesFields form={asPart(part)} used={enrolledCount} hasWaitLists={form.values.waitList} />
                <GroupPriceFields
                  form={part}
                  isDaily={form.values.intervalType === 'DAILY'}
                  closed={group.id === null ? {} : closed}
                />
              </div>
            </Panel>
          </section>
        )
      })}
      {error && <p className={styles.error}>{error}</p>}
      <div>
        <Button
          data-add
          variant="default"
          leftSection={<Glyph of={IconPlus} />}
          onClick={() => add(groups.length, newGroup())}
        >
          Add a group
        </Button>
      </div>
    </div>
  )
}

const LOOK = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function GroupActionButton(props: {
  label: string
  icon: React.ReactNode
  isOff?: boolean
  run: () => void
}) {
  const { label, icon, isOff = false, run } = props
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        aria-disabled={isOff || undefined}
        className={styles.act}
        onClick={() => !isOff && run()}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

function swapItems<T>(items: readonly T[], one: number, other: number): T[] {
  return items.map((item, at) => (at === one ? items[other]! : at === other ? items[one]! : item))
}

let made = 0
const fresh = () => (made += 1)

/** Stable React keys for groups while they are reordered, since fields hold half-typed text. */
function useKeys(length: number) {
  const [keys, setKeys] = useState<readonly number[]>(() => Array.from({ length }, fresh))
  // The form was replaced by another one.
  if (keys.length !== length) setKeys(Array.from({ length }, fresh))
  return {
    at: (index: number) => keys[index],
    add: (at: number) => setKeys(keys.toSpliced(at, 0, fresh())),
    remove: (at: number) => setKeys(keys.toSpliced(at, 1)),
    swap: (one: number, other: number) => setKeys(swapItems(keys, one, other)),
  }
}
