// Names in other alphabets. Most have no capitals and there is no list of all words, so only listed names count as
// names; everything else raises a question.

/** Whether a word in a non-Latin alphabet is part of a name, or a full name. */
export function nameElsewhere(word: string): 'WORD' | 'WHOLE' | null {
  if (/^[\p{Script=Han}々]+$/u.test(word)) return eastern(word)
  if (/^\p{Script=Hangul}+$/u.test(word))
    return KOREAN.has(word[0]!) && word.length === 3
      ? 'WHOLE'
      : word.length <= 2 && KOREAN_GIVEN.has(word)
        ? 'WORD'
        : word.length === 1 && KOREAN.has(word)
          ? 'WORD'
          : null
  if (NAMES.has(word)) return 'WORD'
  const isTall = /^\p{Lu}/u.test(word)
  return isTall && (CYRILLIC_ENDS.test(word) || GREEK_ENDS.test(word)) ? 'WORD' : null
}

function eastern(word: string): 'WORD' | 'WHOLE' | null {
  if (NO_NAME.test(word)) return null
  if (JAPANESE.has(word.slice(0, 2)) && word.length <= 5) return word.length > 2 ? 'WHOLE' : 'WORD'
  if (JAPANESE_GIVEN.has(word)) return 'WORD'
  if (!CHINESE.has(word[0]!) && !CHINESE.has(word.slice(0, 2)))
    return word.length <= 2 && GIVEN_HAN.test(word) ? 'WORD' : null
  if (word.length === 1) return 'WORD'
  const rest = CHINESE.has(word.slice(0, 2)) && word.length > 2 ? word.slice(2) : word.slice(1)
  return rest.length <= 2 && GIVEN_HAN.test(rest) ? 'WHOLE' : null
}

const CHINESE = chars(
  '王李张張刘劉陈陳杨楊赵趙黄黃吴吳徐孙孫胡朱高林郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田姜范范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段雷钱錢汤湯尹黎易武贺賀赖賴龚龔文 欧阳 歐陽 司马 司馬 上官 诸葛 諸葛',
)

/** Characters used in given names. */
const GIVEN_HAN =
  /^[明华華伟偉芳娜敏静靜丽麗强強磊军軍洋勇艳豔杰傑娟涛濤超秀霞平刚剛桂英玉兰蘭红紅梅春鹏鵬辉輝建国國志文斌波宇浩然子轩軒雨欣怡思佳琪梦夢婷雪晨阳陽嘉俊晓曉小美玲云雲飞飛龙龍海山林森博瑞泽澤一诺諾涵晴心悦悅安康健永福德义義信仁慧智琳颖穎倩莉莹瑩蓉薇月星辰凯凱翔峰毅翰墨家豪冠宏淑惠珍珠宝寶凤鳳天乐樂]{1,2}$/u

const NO_NAME =
  /[人谁誰曜期点點时時妈媽爸父母爷爺奶姐哥弟妹叔姨舅姑伯法院校老师師们們接送走家长長全都可以能会會要请請看问問打电電话話]|[周週][一二三四五六日末天]/u

const JAPANESE = new Set(
  '佐藤 鈴木 高橋 田中 渡辺 伊藤 山本 中村 小林 加藤 吉田 山田 山口 松本 井上 木村 清水 山崎 池田 橋本 阿部 石川 前田 藤田 後藤 小川 岡田 佐々'.split(
    ' ',
  ),
)
const JAPANESE_GIVEN = new Set(
  '太郎 花子 健太 美咲 陽菜 翔太 大輔 裕子 恵子 直樹 一郎 次郎 由美 久美子 健一 さくら 真由美 智子 優子 拓也 和子'.split(
    ' ',
  ),
)

const KOREAN = chars('김이박최정강조윤장임한오서신권황송류유전홍고문손양배백허남심')
const KOREAN_GIVEN = new Set(
  '민준 서연 지훈 수빈 하은 도윤 지우 민서 서준 예은 현우 지민 은지 영수 미경 지영 성호 영희 철수 길동'.split(
    ' ',
  ),
)

const CYRILLIC_ENDS =
  /^\p{Script=Cyrillic}{2,}(ов|ова|ОВ|ОВА|ев|ева|ЕВ|ЕВА|ёв|ёва|ский|ская|СКИЙ|СКАЯ|цкий|цкая|енко|ЕНКО|чук|ЧУК|ович|евич|овна|евна|ОВИЧ|ОВНА|швили|дзе|янц?)$/u
const GREEK_ENDS = /^\p{Script=Greek}{2,}(όπουλος|οπούλου|ίδης|ίδου|άκης|άκη|ιάδης|ιάδου|ΟΠΟΥΛΟΣ|ΑΚΗΣ|ΙΔΗΣ)$/u

const NAMES = new Set(
  `Анна Мария Иван Елена Ольга Наталья Сергей Александр Дмитрий Андрей Алексей Михаил Николай Владимир Татьяна Ирина Светлана Екатерина Юлия Людмила Галина Вера
  Надежда Любовь Павел Пётр Петр Олег Игорь Виктор Юрий Максим Артём Артем Денис Антон Кирилл Роман Евгений Оксана Тарас Богдан София Софія Олена Іван Андрій Оля Зоя Лидия
  Пушкин Ильин Бородин Никитина Фомин Фомина Калинин Калинина Бойко Мельник Коваль Ткач Сорокин Сорокина Лапин Лапина Кузьмин Кузьмина Голубев
  Γιώργος Μαρία Ελένη Νίκος Κώστας Δημήτρης Αθηνά Σοφία Άννα Γιάννης Παναγιώτης Βασίλης Κατερίνα Ιωάννα Χρήστος Αγγελική Παπάς Νικολάου Γεωργίου
  محمد أحمد احمد علي حسن حسين فاطمة عائشة مريم خديجة زينب يوسف إبراهيم ابراهيم عمر خالد عبدالله عبد الله الرحمن العزيز سارة ليلى نور هدى أمينة امينة سلمى ياسمين رنا دينا سمير كريم طارق
  محمود مصطفى عثمان بلال حمزة ياسر ماجد سعيد صالح ناصر فيصل سلمان الأحمد الحسن العلي الخطيب المصري الشامي النجار حداد منصور الهاشمي القاسم رضا فرح هالة منى سميرة جميلة
  משה יעקב אברהם יצחק שרה רבקה רחל לאה מרים אסתר חנה יוסף דניאל נועם איתי יונתן תמר נועה מיכל יעל שירה רות אורי עדי גיל אבי כהן לוי מזרחי פרץ ביטון דהן אברהמי פרידמן שפירא גולדברג רוזן
  בן ברק שמעון דבורה אלון אריאל
  राम सीता राजेश सुनीता अमित प्रिया अनिल कविता विजय संजय नेहा पूजा राहुल अंजलि दीपक मीना सुरेश रेखा मोहन गीता आशा अर्जुन लक्ष्मी कृष्ण शर्मा वर्मा गुप्ता सिंह पटेल कुमार यादव जोशी मिश्रा देवी अग्रवाल खान नायर रेड्डी राव`.split(
    /\s+/,
  ),
)

/** Words for relations in other alphabets. They describe the person beside them and name nobody themselves. */
export const RELATIONS_ELSEWHERE = new RegExp(
  `^(?:(?:бабушка|дедушка|мама|папа|тётя|тетя|дядя|няня|сестра|брат|مربية|جدة|جد|عمة|خالة|عم|خال|أم|أب|סבתא|סבא|דודה|אמא|אבא|दादी|नानी|दादा|नाना|चाचा|मामा|मौसी)|奶奶|爷爷|外婆|外公|姑姑|阿姨|舅舅|祖母|祖父|할머니|할아버지|이모|삼촌|고모)$`,
  'u',
)

function chars(text: string): ReadonlySet<string> {
  const [singles = '', ...pairs] = text.split(' ')
  return new Set([...Array.from(singles), ...pairs])
}
