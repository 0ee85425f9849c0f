import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

/** A small icon button with a tooltip. */
export function IconAct(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={props.label} onClick={props.onClick}>
        {props.children}
      </ActionIcon>
    </Tooltip>
  )
}
