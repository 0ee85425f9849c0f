import { Button, Group, Skeleton } from '@mantine/core'
import { messageSettings } from '@afterbell/contract/messages/settings'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { openTemplateForm, type Template } from './TemplateForm.tsx'
import styles from './messages.module.css'

/** Templates, to edit or remove. */
export function TemplateList() {
  const { data, isError, error, refetch } = useRead(messageSettings.templates, {})
  if (isError) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={80} />
  if (data.length === 0)
    return (
      <p className={styles.none}>
        No templates yet. Save words you send often, such as a canceled class, and choose them when you write.
      </p>
    )
  return (
    <ul className={styles.people} aria-label="Templates">
      {data.map((template) => (
        <TemplateRow key={template.id} template={template} />
      ))}
    </ul>
  )
}

function TemplateRow({ template }: { template: Template }) {
  const remove = useWrite(messageSettings.removeTemplate, { invalidates: [messageSettings.templates] })
  const run = async () => {
    const message = `${template.name} is removed. What was sent with it stays in the history.`
    if (!(await confirm({ title: 'Remove template?', message, yes: 'Remove', danger: true }))) return
    await remove.mutateAsync({ params: { id: template.id } }).catch(() => {})
    notify.success('Template removed')
  }
  return (
    <li>
      <span>
        <strong>{template.name}</strong>{' '}
        <span className={styles.why}>{template.channel === 'EMAIL' ? 'Email' : 'Text'}</span>
      </span>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Edit ${template.name}`}
          onClick={() => void openTemplateForm(template)}
        >
          Edit
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Remove ${template.name}`}
          loading={remove.isPending}
          onClick={() => void run()}
        >
          Remove
        </Button>
      </Group>
    </li>
  )
}
