import { Button } from '@mantine/core'
import { IconSnowflake } from '@tabler/icons-react'
import { useMay } from '../../../platform/session/may.ts'

/** Button that closes the school on a date, on every screen where people look for it. */
export function NoProgramsButton() {
  if (!useMay()('locations', 'add')) return null
  const open = async () => {
    const { openSnowDay } = await import('./ClosedDayDialog.tsx')
    await openSnowDay()
  }
  return (
    <Button
      variant="default"
      leftSection={<IconSnowflake size={16} stroke={1.75} aria-hidden />}
      onClick={() => void open()}
    >
      No programs on a date
    </Button>
  )
}
