import { FocusTrap, Popover, type PopoverProps } from '@mantine/core'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'

interface CalendarPopoverProps extends Pick<PopoverProps, 'position'> {
  opened: boolean
  onChange: (opened: boolean) => void
  /** The field it belongs to. */
  target: ReactNode
  children: ReactNode
}

/** A calendar below a field. The focus moves in once it has loaded. */
export function CalendarPopover({ opened, onChange, position, target, children }: CalendarPopoverProps) {
  return (
    <Popover opened={opened} onChange={onChange} position={position} returnFocus withRoles={false}>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Calendar">
        <Suspense fallback={<CalendarSkeleton />}>
          <FocusOnDay>{children}</FocusOnDay>
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

function FocusOnDay({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const day = content.current?.querySelector<HTMLElement>(
      '[data-selected], [data-now]:not([disabled]), td button[tabindex="0"]',
    )
    // After the focus trap has focused the first button.
    const timer = setTimeout(() => day?.focus(), 20)
    return () => clearTimeout(timer)
  }, [])
  return (
    <FocusTrap innerRef={content}>
      <div>{children}</div>
    </FocusTrap>
  )
}
