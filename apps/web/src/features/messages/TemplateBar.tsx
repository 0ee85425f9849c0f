import { Button, Group } from '@mantine/core'
import { messageSettings } from '@afterbell/contract/messages/settings'
import type { Channel } from '@afterbell/domain/messages/channels'
import { useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { openTemplateForm, type Template } from './TemplateForm.tsx'

interface TemplateBarProps {
  channel: Channel
  written: { subject: string; message: string }
  onChoose: (template: Template) => void
}

/** Chooses a template, or saves the text as one. */
export function TemplateBar({ channel, written, onChoose }: TemplateBarProps) {
  const { data: templates = [] } = useRead(messageSettings.templates, { query: { channel } })
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Group align="end" gap="xs">
      {templates.length > 0 && (
        <SelectField
          name="template"
          label="Template"
          placeholder="Choose a template"
          choices={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={(id) => {
            setChosen(id)
            const template = templates.find((each) => each.id === id)
            if (template) onChoose(template)
          }}
        />
      )}
      {written.message !== '' && (
        <Button
          variant="subtle"
          size="compact-sm"
          mb={6}
          onClick={() => void openTemplateForm({ channel, name: '', ...written })}
        >
          Save as template
        </Button>
      )}
    </Group>
  )
}
