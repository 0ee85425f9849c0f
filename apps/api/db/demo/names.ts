/** First names of children and adults from many places, to draw from. No combination means a real person. */
export const FIRST_NAMES = words(`
  Aaliyah Abel Adaeze Adrián Agnieszka Aiko Alejandra Álvaro Amara Amélie Amir Anaïs Anders Aria Arjun Astrid Ayla
  Beatriz Björn Bogdan Brigid Camila Céline Chidi Chloë Daniela Dario Dilara Dimitri Eilidh Elif Elias Émile Ewa
  Fatou Felix Finn Freya Gabriel Giulia Grace Gwen Hana Hamza Haruki Hawa Helena Henry Ibrahim Imani Ines Isla Ivan
  Jada Jakub Jasmin Joaquín Johanna José Julian Kaan Kalea Karim Keiko Kofi Kwame Lars Layla Leilani Lena Léo Liam
  Linh Lucía Ludovic Łucja Māia Malik Manon Marek Mariana Mateo Mei Mila Minh Mohamed Nadia Naledi Nikolai Nina Noa
  Noah Nóra Odin Olivia Omar Oskar Paola Parisa Pedro Petra Priya Quinn Rafael Rania Raúl Renée Rosa Ruby Samir
  Sanne Saoirse Sávio Selma Siobhán Sofía Sören Tadhg Tāne Thandiwe Theo Thérèse Tomás Tuğçe Uma Valentina Viktor
  Wanjiru Wiremu Xavier Ximena Yara Yasmin Yusuf Zadie Zahra Zoë Zsófia
`)

export const LAST_NAMES = words(`
  Abubakar Adeyemi Aguilar Åkesson Almeida Andersson Aydın Baptiste Barros Bauer Beauchamp Bello Bianchi Boateng Botha
  Bouchard Brennan Campbell Castillo Chaudhry Chen Chukwu Cissé Clarke Contreras Costa Dąbrowski Delacroix Demir Diallo
  Dlamini Doherty Dubois Duran Eze Fernandes Ferrari Fischer Fitzgerald Flores Fofanah Fujimoto Gallagher García Ghosh
  Gonçalves Gutiérrez Haddad Hansen Hashimoto Herrera Horváth Hussain Ibáñez Ivanova Jansen Jiménez Jovanović Kamara
  Kaya Keller Khalil Khumalo Kim Kowalczyk Kruger Kumar Lefèvre Lindqvist López Lund MacLeod Mahlangu Marchetti Markovic
  Mbeki McAllister Mendoza Meyer Moreau Moreno Morris Müller Mwangi Nakamura Navarro Ndiaye Nguyễn Nowak Nuñez O'Brien
  O'Donnell Oduya Okafor Olsen Osei Öztürk Papadakis Park Patel Pereira Petrov Phạm Popescu Quintero Rahman Ramírez
  Reyes Ricci Rivera Rossi Saarinen Salazar Sánchez Santos Schneider Sharma Silva Singh Sørensen Soto Suzuki Szabó Takeda
  Tamihana Taylor Thompson Torres Traoré Trần Uddin Vargas Vermeulen Villanueva Virtanen Wagner Walker Wójcik Wright
  Yamamoto Yılmaz Zamora Zhang Zieliński
`)

/** Last names of several words, and one of maximum length. */
export const LONG_LAST_NAMES = [
  'van der Berg',
  'de la Cruz',
  'Smith-Jones',
  'Oliveira dos Santos',
  'Mac Giolla Phádraig',
  'Hohenwarter-Papageorgiou',
  'Ní Dhomhnaill',
  'al-Rashid',
] as const

/** Families whose primary guardian gets messages in Spanish. */
export const SPANISH_SPEAKERS: readonly string[] = ['Aguilar', 'García', 'Mendoza', 'Quintero', 'Villanueva']

/** Relations of approved pickups to a family. */
export const RELATIONS = [
  'Grandmother',
  'Grandfather',
  'Aunt',
  'Uncle',
  'Neighbor',
  'Nanny',
  'Family friend',
] as const

export const ALLERGIES = [
  'Peanuts. Carries an epinephrine injector in the front pocket of the backpack',
  'Tree nuts',
  'Milk and everything made of it',
  'Eggs',
  'Bee and wasp stings',
  'Gluten (celiac)',
  'Shellfish',
  'Sesame',
  'Penicillin',
  'Cats, sneezes and itchy eyes',
  'Latex, please no balloons',
  'Strawberries',
] as const

export const SPECIAL_NEEDS = [
  'Asthma, inhaler in the bag; two puffs before running',
  'Wears glasses, sits in front',
  'Hearing aid on the left side',
  'Needs a quiet corner when it gets loud',
  'Speaks little English yet, understands Spanish and French',
  'Walks with a crutch until the end of the month',
] as const

function words(list: string): readonly string[] {
  return list.trim().split(/\s+/)
}
