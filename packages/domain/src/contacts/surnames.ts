/** Surnames in Taiwan, the most common first (Ministry of the Interior, national name statistics). */
export const SURNAMES: ReadonlySet<string> = new Set(
  '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高簡朱鍾施游詹沈彭胡余盧潘顏梁趙柯翁魏方孫戴范宋鄧杜侯曹薛傅丁溫紀蔣' +
    '歐藍連唐馬董石卓程姚康馮古姜湯汪白田涂鄒尤巫龔黎嚴袁韓金童陸柳倪邵夏譚甘熊任于龍賀尹錢賈史秦萬段管雷湛鄔易武向喬童阮' +
    '章辛裴伍樊岳崔葛華穆齊路孔凌成祝駱俞裘官兵粘談季毛房左申費安樂闕常牛包鞠塗蒲車孟殷文全舒花畢商解藺柴祁焦卞卜屈冷刁闞邢宗查' +
    '應危曲宮池耿聶班鮑瞿苗曠艾茅佘麥冼盛隋戚諶沙鄞湯扈顧饒蒙谷米明司仇井岑苑廉梅危臧關上練力鐘凃',
)
/** Surnames that are common enough to be preferred to a look-alike. */
export const COMMON_SURNAMES: ReadonlySet<string> = new Set([...SURNAMES].slice(0, 100))

/** Two-character family names in use in Taiwan (Ministry of the Interior's list of surnames, including joined ones). */
export const DOUBLE_SURNAMES: ReadonlySet<string> = new Set(
  (
    '歐陽 司馬 司徒 司空 諸葛 上官 皇甫 尉遲 公孫 夏侯 令狐 東方 西門 南宮 慕容 宇文 長孫 端木 軒轅 鮮于 申屠 万俟 淳于 單于 ' +
    '太史 公羊 澹臺 濮陽 閭丘 赫連 呼延 鍾離 獨孤 拓跋 百里 東郭 第五 公冶 宗政 ' +
    '張簡 范姜 張廖 張李 陳李 江謝 劉張 周黃 葉劉 徐辜 姜林 鄭黃 黃陳 梁丘 左丘 翁林 王曹 邱張 胡周 許林'
  ).split(' '),
)

/**
 * The most common Japanese family names of two and three characters. Those that are as likely to begin a Chinese name
 * (金子) are left out.
 */
export const JAPANESE_SURNAMES: ReadonlySet<string> = new Set(
  (
    '佐藤 鈴木 高橋 田中 伊藤 渡邊 渡邉 渡辺 渡部 山本 中村 小林 加藤 吉田 山田 山口 松本 井上 木村 齋藤 斎藤 斉藤 清水 山崎 阿部 池田 橋本 山下 石川 中島 石井 ' +
    '前田 藤田 小川 後藤 岡田 近藤 村上 遠藤 青木 坂本 福田 太田 西村 藤井 岡本 藤原 三浦 中野 中川 原田 松田 竹內 竹内 小野 田村 中山 和田 石田 森田 上田 內田 内田 ' +
    '柴田 酒井 宮崎 横山 橫山 高木 安藤 宮本 大野 小島 谷口 工藤 高田 増田 增田 丸山 杉山 村田 大塚 新井 小山 平野 藤本 河野 上野 野口 武田 松井 千葉 岩崎 菅原 木下 ' +
    '久保 佐野 野村 松尾 菊地 菊池 杉本 市川 古川 大西 島田 桜井 櫻井 水野 吉川 山內 山内 西田 飯田 北村 安田 川口 濱田 浜田 高野 川崎 五十嵐 佐々木 佐佐木 長谷川 ' +
    '久保田 大久保 小笠原 宇佐美 長谷部 佐久間 小野寺 小野田'
  ).split(' '),
)

/** Korean family names of two syllables; all others have one. */
export const KOREAN_DOUBLE_SURNAMES: ReadonlySet<string> = new Set('남궁 황보 제갈 사공 선우 서문 독고 동방'.split(' '))

/** Surnames in their English spelling in Taiwan: Wade-Giles without apostrophes and diacritics, and Hanyu Pinyin. */
export const LATIN_SURNAMES: ReadonlySet<string> = new Set(
  (
    'chen lin huang chang zhang lee li wang wu liu tsai cai yang hsu xu cheng zheng hsieh xie kuo guo hung hong tseng zeng chiu qiu liao lai ' +
    'chou zhou su yeh ye chuang zhuang lu lyu chiang jiang ho he hsiao xiao lo luo kao gao chien jian chu zhu chung zhong shih shi yu you chan ' +
    'zhan shen peng hu pan yen yan liang chao zhao ko ke weng wei fang sun tai dai fan sung song teng deng tu du hou tsao cao hsueh xue fu ting ' +
    'ding wen ou tang ma lan lien lian shi tung dong chi ji tsou zou tien tian pai bai yao kang feng ku gu tan yuan han chin jin ou-yang ouyang ' +
    'chang-chien fan-chiang szu-ma smith wong chow ng'
  ).split(' '),
)
