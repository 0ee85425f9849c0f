import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

/** A small button that says what it does when it is pointed at. */
export function IconAct(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={props.label} onClick={props.onClick}>
        {props.children}
      </ActionIcon>
    </Tooltip>
  )
}
