/** Sundays. */
export const WEEKS = ['2026-09-06', '2026-09-13', '2026-09-20'] as const

/** Meetings in a week: sixty on each of five days. */
export const MEETINGS = 300

/** A meeting as both products know it, without its appearance. */
export interface BenchMeeting {
  key: string
  date: string
  timeFrom: string
  timeTo: string
  name: string
  place: string
  booked: { count: number; of: number }
  isCancelled: boolean
}

/**
 * The meetings of a week. A third are spread over the day, like camps and care, the others are after school. They begin
 * on the quarter hour and last 45 to 90 minutes.
 */
export function meetingsOf(sunday: string): BenchMeeting[] {
  return Array.from({ length: MEETINGS }, (_, index) => {
    const [day, place] = [1 + Math.floor(index / 60), index % 60]
    const from = place < 20 ? 8 * 60 + place * 30 : 15 * 60 + ((place * 15) % 165)
    const date = new Date(`${sunday}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() + day)
    return {
      key: `${sunday} ${index}`,
      date: date.toISOString().slice(0, 10),
      timeFrom: clock(from),
      timeTo: clock(from + 45 + ((index * 15) % 60)),
      name: `${NAMES[index % NAMES.length]} ${1 + (index % 12)}`,
      place: `Room ${1 + (index % 30)}`,
      booked: { count: index % 13, of: 12 },
      isCancelled: index % 50 === 49,
    }
  })
}

const NAMES = ['Pottery Wheel', 'Chess Club', 'Soccer Skills', 'Homework Help', 'Mad Science', 'Ballet']

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
