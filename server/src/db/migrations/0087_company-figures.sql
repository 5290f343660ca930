CREATE TABLE "company_day_figure" (
	"company_id" integer NOT NULL,
	"day" date NOT NULL,
	"department_id" integer NOT NULL,
	"source" text NOT NULL,
	"claimed" bigint NOT NULL,
	"opened" bigint NOT NULL,
	"saved" bigint NOT NULL,
	"exchanged" bigint NOT NULL,
	"tapped" bigint NOT NULL,
	CONSTRAINT "company_day_figure_company_id_day_department_id_source_pk" PRIMARY KEY("company_id","day","department_id","source")
);
--> statement-breakpoint
CREATE TABLE "company_figure_mail" (
	"company_id" integer NOT NULL,
	"month" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_figure_mail_company_id_month_pk" PRIMARY KEY("company_id","month")
);
--> statement-breakpoint
CREATE TABLE "company_figured_day" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_goal" (
	"company_id" integer NOT NULL,
	"month" date NOT NULL,
	"claimed" integer,
	"opened" integer,
	"saved" integer,
	"exchanged" integer,
	"tapped" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company_goal_company_id_month_pk" PRIMARY KEY("company_id","month"),
	CONSTRAINT "company_goal_month" CHECK (extract(day from "company_goal"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "employee_figure" (
	"company_id" integer NOT NULL,
	"day" date NOT NULL,
	"employee_id" integer,
	"department_id" integer NOT NULL,
	"source" text NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"saved" integer DEFAULT 0 NOT NULL,
	"exchanged" integer DEFAULT 0 NOT NULL,
	"tapped" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "counted_id" uuid;--> statement-breakpoint
ALTER TABLE "notice_setting" ADD COLUMN "figures_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "company_day_figure" ADD CONSTRAINT "company_day_figure_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_figure_mail" ADD CONSTRAINT "company_figure_mail_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_goal" ADD CONSTRAINT "company_goal_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_figure" ADD CONSTRAINT "employee_figure_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_figure" ADD CONSTRAINT "employee_figure_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_day_figure_day" ON "company_day_figure" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_figure_once" ON "employee_figure" USING btree ("employee_id","day","department_id","source");--> statement-breakpoint
CREATE INDEX "employee_figure_day" ON "employee_figure" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "employee_figure_old" ON "employee_figure" USING btree ("day");--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_counted_id_member_id_fk" FOREIGN KEY ("counted_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_counted" ON "employee" USING btree ("counted_id") WHERE "employee"."counted_id" is not null;--> statement-breakpoint
-- What the cards of those who have joined counted since that day, without saying whose: they joined before companies saw it.
INSERT INTO "employee_figure" ("company_id", "day", "department_id", "source", "opened", "saved", "exchanged", "tapped")
SELECT e.company_id, m.day, coalesce(e.department_id, 0), m.source,
  coalesce(sum(m.count) FILTER (WHERE m.kind = 'view'), 0), coalesce(sum(m.count) FILTER (WHERE m.kind = 'save'), 0),
  coalesce(sum(m.count) FILTER (WHERE m.kind = 'exchange'), 0), coalesce(sum(m.count) FILTER (WHERE m.kind = 'tap'), 0)
FROM card_metric AS m
JOIN employee AS e ON e.card_sn = m.card_sn
JOIN card AS c ON c.card_sn = e.card_sn AND c.member_id = e.member_id AND c.company_id = e.company_id
WHERE e.removed_at IS NULL AND e.state = 'joined' AND m.day >= (e.joined_at AT TIME ZONE interval '8 hours')::date
GROUP BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO "employee_figure" ("company_id", "day", "employee_id", "department_id", "source", "claimed")
SELECT company_id, (joined_at AT TIME ZONE interval '8 hours')::date, id, coalesce(department_id, 0), '', 1
FROM employee WHERE state = 'joined' AND joined_at IS NOT NULL AND removed_at IS NULL;--> statement-breakpoint
UPDATE employee SET counted_id = member_id WHERE member_id IS NOT NULL;
