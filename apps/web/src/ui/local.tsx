import type { DateFormat } from '@afterbell/domain/kernel/dates'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { createContext, useContext, type ReactNode } from 'react'

/** Formats of dates, times, money and phone numbers. */
export interface Local {
  /** AMERICAN: mm/dd/yyyy, 12 hours, weeks from Sunday. EUROPEAN: dd/mm/yyyy, 24 hours, weeks from Monday. */
  dateFormat: DateFormat
  currency: Currency
  /** Two-letter country code. */
  country: string
  /** The school's time zone, which decides the current day. Default: the device's. */
  timezone?: string
}

const LocalContext = createContext<Local>({ dateFormat: 'AMERICAN', currency: 'USD', country: 'US' })

/** Set once around the screens, from the school. */
export function LocalProvider({ local, children }: { local: Local; children: ReactNode }) {
  return <LocalContext value={local}>{children}</LocalContext>
}

export function useLocal(): Local {
  return useContext(LocalContext)
}
