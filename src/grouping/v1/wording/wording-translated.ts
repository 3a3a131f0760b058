/**
 * Sentences that Edge, Internet Explorer and Safari translate. Of the first two those that quote the
 * name in question, found by the words for "property", "method" and "undefined"; Safari translates
 * what the system says of the network. A sentence in an unknown language counts as none: functions
 * and line of source then make the group. To leave every sentence out would join all languages, but
 * also two bugs of one function, and those are far more common than a language not in here.
 */
import { ABORTED, type WordingRule } from "./wording-rule.ts";

const PROPERTY =
  "eigenschaf|eigenschap|propriété|proprietà|propriedade|propiedad|propietat|proprietate|egenska|ominaisu|właściwo|vlastnos|svojstv|lastnost|tulajdons|özelli|thuộc tính|ιδιότητ|свойств|властив|属性|屬性|内容|プロパティ|속성|מאפיין|الخاصية|خاصية|คุณสมบัติ";
const METHOD =
  "\\bmethode|méthode|método|mètode|metodo\\b|\\bmetod|metódus|yöntem|menetelm|μέθοδο|метод|方法|メソッド|메서드|메소드|שיטה|أسلوب|funktion|fonction|funzione|función|função|functie|funkcj|funkc[ei]|fonksiyon|işlev|συνάρτησ|функці|функци|函数|函式|関数|함수|פונקציה|دالة";
const NOTHING =
  "null|nul[ao]?\\b|undefin|indefini|não definid|sin definir|no definid|non défini|non definit|niet-gedefinieerd|odefinier|udefiner|ikke definer|määrit|nezadefin|nedefin|niezdefin|nieokre|nincs defini|tanıms|tanımlanma|απροσδιόριστ|μη ορισμέν|не определ|неопредел|не визнач|未定義|未定义|未宣告|定義されていない|정의되지|לא מוגדר|غير معرف|غير محدد";
const QUOTED = /["'`“”„«»‘’「」『』]\s?([\w$]{1,100})\s?["'`“”„«»‘’「」『』]/;
/** Letters of another alphabet than ours: nobody's own English sentence. */
const FOREIGN = "[\\u0370-\\u1fff\\u3040-\\ud7ff]";

const quotedName = (match: RegExpExecArray) => QUOTED.exec(match.input)?.[1];

export const TRANSLATED_TYPE_ERROR: WordingRule[] = [
  {
    says: /^(?:annulé|abgebrochen|cancelado|annullato|geannuleerd|avbrut(?:en|t)|annulleret|peruutettu|anulowan[oey]|zrušeno|отменено|скасовано|iptal edildi|已取消|キャンセル(?:しました|されました|済み)?|취소됨|ακυρώθηκε|đã hủy|dibatalkan)[.。]?$/i,
    means: ABORTED,
  },
  {
    says: new RegExp(`^(?=[^]*(?:${METHOD}))(?=[^]*${QUOTED.source})`, "i"),
    means: "not a function",
    about: quotedName,
  },
  {
    says: new RegExp(
      `^(?=[^]*${QUOTED.source})(?:(?=[^]*(?:${PROPERTY}))(?=[^]*(?:${NOTHING}))|(?=[^]*${FOREIGN}{2}))`,
      "i",
    ),
    means: "property of undefined or null",
    about: quotedName,
  },
  {
    says: /netzwerkverb|verbindung zum|zeitüberschreitung|connexion|réseau|requête a expiré|connessione|richiesta scaduta|conexi[óo]n|tiempo de espera|conexão|ligação|tempo limite|netwerkverb|verbinding met|anslutning|netværk|nettverk|forbindelse|verkkoyhteys|internet-yhteys|připojení|połączeni|pripojeni|kapcsolat|bağlantı|соединени|подключени|з.єднання|интернет|сервер|время ожидания|лимит времени|ネットワーク|インターネット|サーバ|タイムアウト|网络|網路|網絡|互联网|網際網路|服务器|伺服器|请求超时|要求逾時|네트워크|인터넷|서버|시간이 초과|kết nối/i,
    means: "network request failed",
  },
];

/** Only engines throw these, and all of them quote the variable. */
export const TRANSLATED_REFERENCE_ERROR: WordingRule[] = [
  { says: QUOTED, means: "not defined", about: (match) => match[1] },
];

export const TRANSLATED_RANGE_ERROR: WordingRule[] = [
  {
    says: /stapel|pile\b|pila\b|pilha|stack(?:ruimte|utrymme|plads)|zásobník|stos\b|yığın|στοίβα|стек|スタック|堆栈|堆疊|스택/i,
    means: "endless recursion",
    type: "RangeError",
  },
];
