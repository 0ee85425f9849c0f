import { CHANNELS, type Channel } from '@afterbell/domain/messages/channels'
import { useState } from 'react'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import type { Child } from '../families/child-values.ts'
import { Panel } from '../families/Panel.tsx'
import { MessagesOfChild } from '../messages/MessagesOfChild.tsx'

const labels: Readonly<Record<Channel, string>> = { EMAIL: 'Emails', SMS: 'Texts' }

/** Messages to the parents of a child: from staff and automatic. */
export function MessagesTab({ child }: { child: Child }) {
  const [channel, setChannel] = useState<Channel>('EMAIL')
  return (
    <Panel title="Messages" wide>
      <ChoiceField
        name="channel"
        label="Show"
        value={channel}
        onChange={setChannel}
        choices={CHANNELS.map((value) => ({ value, label: labels[value] }))}
      />
      <MessagesOfChild key={channel} childId={child.id} channel={channel} />
    </Panel>
  )
}
