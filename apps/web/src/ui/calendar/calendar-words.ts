import { createContext, useContext } from 'react'
import { calendarWords } from '@afterbell/domain/kernel/languages/calendar-words.en'

/** Words of calendars, set by pages for families. Staff read English. */
export const CalendarWordsContext = createContext(calendarWords)

export function useCalendarWords() {
  return useContext(CalendarWordsContext)
}
