import { Alert, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { policies } from '@afterbell/contract/settings/policies'
import {
  policyFindings,
  POLICIES_MAX,
  POLICY_TEXT_MAX,
  removedPolicyFindings,
} from '@afterbell/domain/settings/policies'
import { useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { TextareaField } from '../../ui/fields/TextareaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { Panel } from '../../ui/PageHeader.tsx'
import { PolicyVersions } from './PolicyVersions.tsx'
import styles from './settings.module.css'

export type Policy = AnswerOf<typeof policies.list>['policies'][number]

interface PolicyValues {
  policies: {
    key: string
    id: string | null
    version: number
    title: string
    text: string
    isAsked: boolean
  }[]
}

/** All policies in one form, saved as a whole. */
export function PoliciesForm({ policies: stored }: { policies: readonly Policy[] }) {
  const [loaded, setLoaded] = useState(stored)
  const addedCount = useRef(0)
  const save = useWrite(policies.save, { invalidates: [policies.list, policies.versions] })
  const form = useAppForm<PolicyValues>({
    initial: typedOf(stored),
    findings: (typed) => [
      ...policyFindings(typed.policies),
      ...removedPolicyFindings(loaded, removedIn(loaded, typed)),
    ],
    onSubmit: async (typed) => {
      const body = {
        removed: removedIn(loaded, typed),
        policies: typed.policies.map(({ id, title, text, isAsked, version }) => ({
          title: title.trim(),
          text: text.trim(),
          isAsked,
          ...(id ? { id, version } : {}),
        })),
      }
      const saved = await save.mutateAsync({ body })
      setLoaded(saved.policies)
      form.restart(typedOf(saved.policies))
      notify.success('Policies saved')
    },
  })
  const allPolicies = form.values.policies
  const add = () => {
    addedCount.current += 1
    const key = `new-${addedCount.current}`
    form.setValues({
      policies: [...allPolicies, { key, id: null, version: 0, title: '', text: '', isAsked: false }],
    })
  }
  const remove = (key: string) => {
    form.setValues({ policies: allPolicies.filter((policy) => policy.key !== key) })
    form.see(['policies'])
  }
  return (
    <Form form={form} aria-label="Policies">
      <div className={styles.panels}>
        {allPolicies.map(({ key, id, title }, index) => {
          const policy = loaded.find((each) => each.id === id)
          return (
            <section key={key} aria-label={title || `Policy ${index + 1}`}>
              <Panel>
                <div className={styles.fields}>
                  <TextField {...form.field(`policies.${index}.title`)} label="Title" required />
                  <TextareaField
                    {...form.field(`policies.${index}.text`)}
                    label="Text"
                    rows={6}
                    max={POLICY_TEXT_MAX}
                  />
                  <CheckField
                    {...form.field(`policies.${index}.isAsked`)}
                    label="Ask families to accept it"
                    description="It is shown on your public pages"
                  />
                  <div className={styles.policyHead}>
                    {policy ? <PolicyFacts policy={policy} /> : <span>Not saved yet</span>}
                    <Button
                      variant="subtle"
                      color="red"
                      leftSection={<Glyph of={IconTrash} />}
                      onClick={() => remove(key)}
                    >
                      Remove
                    </Button>
                  </div>
                </div>
              </Panel>
            </section>
          )
        })}
        {form.errorAt('policies') && (
          <Alert color="red" role="alert">
            {form.errorAt('policies')}
          </Alert>
        )}
        <div className={styles.policyActs}>
          <Button
            variant="default"
            leftSection={<Glyph of={IconPlus} isBold />}
            disabled={allPolicies.length >= POLICIES_MAX}
            onClick={add}
          >
            Add policy
          </Button>
          <GuardedSubmit whenChanged>Save policies</GuardedSubmit>
        </div>
      </div>
    </Form>
  )
}

/** The version of a policy, its author, and a link to earlier ones. */
export function PolicyFacts({ policy }: { policy: Policy }) {
  const format = useFormat()
  const { id, title, version, writtenAt, writtenBy } = policy
  return (
    <span className={styles.policyFacts}>
      Version {version}, {format.moment(writtenAt)}
      {writtenBy && `, by ${writtenBy}`}
      {version > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() =>
            void openModal({
              title: `Versions of ${title}`,
              width: 640,
              content: () => <PolicyVersions id={id} />,
            })
          }
        >
          Earlier versions
        </Button>
      )}
    </span>
  )
}

/** Returns the ids that were removed from the form. */
function removedIn(loaded: readonly Policy[], typed: PolicyValues): string[] {
  const remainingIds = new Set(typed.policies.map(({ id }) => id))
  return loaded.flatMap(({ id }) => (remainingIds.has(id) ? [] : [id]))
}

function typedOf(stored: readonly Policy[]): PolicyValues {
  return {
    policies: stored.map(({ id, version, title, text, isAsked }) => ({
      key: id,
      id,
      version,
      title,
      text,
      isAsked,
    })),
  }
}
