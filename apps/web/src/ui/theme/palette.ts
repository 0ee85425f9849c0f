import type { MantineColorsTuple } from '@mantine/core'

/**
 * Every color of the product, in ten shades from light to dark. Shade 7 carries white text and shade 4 dark text at 4.5:1
 * or better; shade 9 is readable on shade 1. After a change, check the axe results.
 */
export const palette = {
  gray: tuple('#faf9f7 #f4f2ee #ebe8e2 #ddd9d1 #cbc6bc #a39d92 #6d675d #57514a #403b35 #26231f'),
  dark: tuple('#edeae5 #c9c5be #a8a39b #8c877e #4b4741 #3a3732 #262421 #1b1a18 #141311 #0d0c0b'),
  teal: tuple('#edf7f6 #d5ebe9 #a9d8d4 #77bfba #4aa5a0 #2b8c87 #187773 #0e6663 #0b5653 #083f3d'),
  green: tuple('#eef8f0 #d8efdd #b0dfba #80c991 #53ae6a #35934f #24803f #1b6d34 #155a2a #0f4520'),
  yellow: tuple('#fef6e7 #fbe9c6 #f6d48c #edba4e #d99d22 #b97f0f #9a6708 #805407 #694406 #4d3105'),
  red: tuple('#fdf1f0 #fadedb #f4bab5 #ea8f88 #dc655d #c9453d #b53029 #a02720 #86201a #651712'),
  blue: tuple('#eef4fb #dae7f6 #b4d0ed #86b2e0 #5b93d0 #3c78ba #2b639f #235287 #1c436f #143152'),
  violet: tuple('#f3f2fb #e4e1f6 #c9c4ec #a9a1df #8a80d0 #6f63bd #5b4fa8 #4c4190 #3e3577 #2d2659'),
  orange: tuple('#fcf3ed #f7e2d4 #eec3a6 #e29f74 #d17d4a #b8622f #9c4f22 #82411b #6a3516 #4d260f'),
  grape: tuple('#fbf1f7 #f5deec #eabbd8 #da92bf #c56ba3 #ab4e88 #923d72 #79315e #62274c #481b37'),
}

/** Meaning of a color. Screens never name a hue. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info'

function tuple(shades: string): MantineColorsTuple {
  return shades.split(' ') as unknown as MantineColorsTuple
}
