import type { BookingWords } from '@afterbell/domain/portal/booking/family-words.en'
import type { Favorites } from './useFavorites.ts'
import './star.css'

/** Marks an activity as a favorite, and takes the mark away. */
export function Star({
  activity,
  favorites,
  bookingWords: { find },
}: {
  activity: { id: string; name: string }
  favorites: Favorites
  bookingWords: BookingWords
}) {
  if (!favorites.ids) return null
  const isMarked = favorites.ids.includes(activity.id)
  return (
    <button
      type="button"
      className="star"
      aria-pressed={isMarked}
      aria-label={find.favoriteOf(activity.name)}
      onClick={() => favorites.toggle(activity.id)}
    >
      <span aria-hidden="true">{isMarked ? '★' : '☆'}</span> {find.favorite}
    </button>
  )
}
