CREATE TABLE "announcement_mail" (
	"announcement_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "announcement_mail_announcement_id_member_id_pk" PRIMARY KEY("announcement_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "announcement" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "pushed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "mailed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "mail_failed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_setting" ADD COLUMN "news_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_mail" ADD CONSTRAINT "announcement_mail_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_mail" ADD CONSTRAINT "announcement_mail_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_mail_due" ON "announcement_mail" USING btree ("due_at") WHERE "announcement_mail"."claimed_at" is null;--> statement-breakpoint
CREATE INDEX "announcement_mail_member" ON "announcement_mail" USING btree ("member_id");